import { Fragment, type ReactElement } from 'react'
import classes from './automations.module.css'
import { isFormulaText, placesIn } from './places-in.ts'
import { useNamedFields, useStepName } from './use-named-fields.ts'
import type { Word } from './words-of.ts'

interface ChippedTextProps {
  readonly projectId: string
  readonly words: readonly Word[]
  readonly text: string
  /** Always one, not only behind “=”. */
  readonly isFormula?: boolean
}

/** A value to be read: fields of earlier steps as chips. */
export function ChippedText({ projectId, words, text, isFormula }: ChippedTextProps): ReactElement {
  const { isField } = useNamedFields(projectId, words)
  const nameOf = useStepName()
  const places = placesIn(text, words, isField, isFormula ?? isFormulaText(text))
  return (
    <bdi>
      {places.map(({ from, word, field }, at) => (
        <Fragment key={from}>
          {text.slice(places[at - 1]?.to ?? 0, from)}
          <span className={classes.chip}>
            <small>{nameOf(word)}</small> {field}
          </span>
        </Fragment>
      ))}
      {text.slice(places.at(-1)?.to ?? 0)}
    </bdi>
  )
}
