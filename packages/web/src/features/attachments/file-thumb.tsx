import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import classes from './attachments.module.css'
import { pictureQuery } from './fetch-file.ts'
import { type FileItem, isPicture, markOf } from './file-list.ts'

/** A small picture of it, or what kind of file it is. */
export function FileThumb({
  file,
  size = 'small',
}: {
  readonly file: FileItem
  readonly size?: 'small' | 'large'
}): ReactElement {
  const { data, isError } = useQuery({ ...pictureQuery(file.id ?? '', size), enabled: isPicture(file) })
  const address = useAddressOf(data)
  if (isPicture(file) && !isError)
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
