import { Switch } from '@mantine/core'
import type { FormSection } from '@rowhouse/core/views/asked-field'
import { formLimits } from '@rowhouse/core/views/view-limits'
import type { ReactElement } from 'react'
import { useTexts } from '../../../i18n/use-texts.ts'
import { PanelRichText } from './panel-rich-text.tsx'
import { PanelText } from './panel-text.tsx'

interface QuestionSectionProps {
  readonly section: FormSection | null
  readonly onStore: (section: FormSection | null) => void
}

/** Whether a part of the form begins with the field, and what stands above it. */
export function QuestionSection({ section, onStore }: QuestionSectionProps): ReactElement {
  const t = useTexts()
  return (
    <>
      <Switch
        size="sm"
        labelPosition="left"
        label={t('forms.section')}
        checked={section !== null}
        onChange={(event) =>
          onStore(event.currentTarget.checked ? { heading: t('forms.section.first'), text: null } : null)
        }
      />
      {section === null ? null : (
        <>
          <PanelText
            label={t('forms.section.heading')}
            most={formLimits.line}
            value={section.heading}
            onStore={(heading) => (heading === null ? null : onStore({ ...section, heading }))}
          />
          <PanelRichText
            label={t('forms.section.text')}
            isNamed
            value={section.text}
            onStore={(text) => onStore({ ...section, text })}
          />
        </>
      )}
    </>
  )
}
