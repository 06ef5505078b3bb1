import type { FormSection } from '@rowhouse/core/views/asked-field'
import type { ReactElement } from 'react'
import { MarkdownText } from '../../cells/long-text/markdown-text.tsx'
import classes from './form.module.css'

/** What stands above the fields of a part. */
export function SectionHead({ section, id }: { readonly section: FormSection; readonly id?: string }): ReactElement {
  return (
    <div className={classes.section}>
      <h3 id={id}>
        <bdi>{section.heading}</bdi>
      </h3>
      {section.text === null ? null : <MarkdownText text={section.text} />}
    </div>
  )
}
