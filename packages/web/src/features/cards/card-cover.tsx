import type { CellValue } from '@rowhouse/core/storage'
import { IconPaperclip } from '@tabler/icons-react'
import { type ReactElement, useEffect, useState } from 'react'
import { filesIn, isPicture, markOf } from '../attachments/file-list.ts'
import { usePicture } from '../attachments/file-thumb.tsx'
import classes from './card.module.css'
import { type CardLook, coverHeight } from './card-look.ts'

interface CardCoverProps {
  readonly look: Pick<CardLook, 'fit' | 'size'>
  readonly value: CellValue
}

/** The first picture of a cell; a file that has none is told by its kind. */
export function CardCover({ look, value }: CardCoverProps): ReactElement {
  const files = filesIn(value)
  const picture = files.find(isPicture) ?? null
  const [first] = files
  const { address, isMissing } = usePicture(picture, 'small', useStayed())
  return (
    <div className={classes.cover} style={{ blockSize: coverHeight(look) }}>
      {address === null ? null : <img src={address} alt={picture?.title ?? ''} data-fit={look.fit} draggable={false} />}
      {address === null && isMissing && first !== undefined ? <b aria-hidden>{markOf(first.title)}</b> : null}
      {first === undefined ? <IconPaperclip size={16} aria-hidden /> : null}
    </div>
  )
}

const stayMs = 120

/** Somebody who scrolls on passes hundreds of pictures and stays at a few. */
function useStayed(): boolean {
  const [hasStayed, setStayed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setStayed(true), stayMs)
    return () => clearTimeout(timer)
  }, [])
  return hasStayed
}
