import { Fragment, type ReactElement } from 'react'
import classes from './webhooks.module.css'

/** Texts, with what says that one is a name; numbers and words. */
const parts = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** A longer one is read without inks: nobody looks at each of its words. */
const mostLetters = 20_000

/** JSON to be read: names, texts and other values in their inks. What is none stays as it is. */
export function JsonText({ text }: { readonly text: string }): ReactElement {
  if (text.length > mostLetters || !/^\s*[[{]/.test(text)) return <>{text}</>
  const found = [...text.matchAll(parts)]
  return (
    <>
      {found.map((match, at) => {
        const before = found[at - 1]
        const [whole, quoted, colon] = match
        const kind = quoted === undefined ? 'value' : colon === undefined ? 'text' : 'name'
        return (
          <Fragment key={match.index}>
            {text.slice(before === undefined ? 0 : before.index + before[0].length, match.index)}
            <span className={classes.ink} data-kind={kind}>
              {quoted ?? whole}
            </span>
            {colon}
          </Fragment>
        )
      })}
      {text.slice((found.at(-1)?.index ?? 0) + (found.at(-1)?.[0].length ?? 0))}
    </>
  )
}
