import { type ReactElement, useEffect, useState } from 'react'
import classes from './two-factor.module.css'

/** Always dark on white, in both schemes: cameras read nothing else reliably. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const [picture, setPicture] = useState<string | null>(null)
  useEffect(() => {
    let isWanted = true
    // The barcode writer is larger than all of these screens together, so it comes only when it is needed.
    void import('./draw-qr-code.ts')
      .then(({ drawQrCode }) => drawQrCode(text))
      // Without the picture the key below it still does.
      .catch(() => null)
      .then((made) => {
        if (isWanted) setPicture(made)
      })
    return () => {
      isWanted = false
    }
  }, [text])
  return (
    <div className={classes.qr}>
      {picture === null ? null : <img src={picture} alt={label} width={168} height={168} />}
    </div>
  )
}
