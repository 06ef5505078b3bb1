import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import classes from './attachments.module.css'
import { pictureQuery } from './fetch-file.ts'
import { type FileItem, isPicture, markOf } from './file-list.ts'

interface Picture {
  /** null: it is on its way, or there is none. */
  readonly address: string | null
  readonly isMissing: boolean
}

/** A small picture of a file; asked for while it is wanted. */
export function usePicture(file: FileItem | null, size: 'small' | 'large', isWanted = true): Picture {
  const hasPicture = file !== null && isPicture(file)
  const { data, isError } = useQuery({ ...pictureQuery(file?.id ?? '', size), enabled: hasPicture && isWanted })
  return { address: useAddressOf(data), isMissing: !hasPicture || isError }
}

/** A small picture of it, or what kind of file it is. */
export function FileThumb({
  file,
  size = 'small',
}: {
  readonly file: FileItem
  readonly size?: 'small' | 'large'
}): ReactElement {
  const { address, isMissing } = usePicture(file, size)
  if (!isMissing)
    return address === null ? (
      <span className={classes.thumb} data-loading />
    ) : (
      <img className={classes.thumb} src={address} alt="" draggable={false} />
    )
  return (
    <span className={classes.thumb} aria-hidden>
      {markOf(file.title)}
    </span>
  )
}

/** An address of this page for bytes that came with a token; it goes with the component. */
export function useAddressOf(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (blob === undefined) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [blob])
  return address
}
