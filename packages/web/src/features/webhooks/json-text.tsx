import { Fragment, type ReactElement } from 'react'
import { jsonInks } from './json-inks.ts'
import classes from './webhooks.module.css'

/** JSON to be read: names, texts and other values in their inks. What is none stays as it is. */
export function JsonText({ text }: { readonly text: string }): ReactElement {
  const inks = jsonInks(text)
  return (
    <>
      {inks.map(({ from, to, kind }, at) => (
        <Fragment key={from}>
          {text.slice(inks[at - 1]?.to ?? 0, from)}
          <span className={classes.ink} data-kind={kind}>
            {text.slice(from, to)}
          </span>
        </Fragment>
      ))}
      {text.slice(inks.at(-1)?.to ?? 0)}
    </>
  )
}
