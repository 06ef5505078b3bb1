import { fileIdIn } from '@rowhouse/core/column-types/file-address'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { viewPictureQuery } from '../../features/attachments/fetch-file.ts'
import { useAddressOf } from '../../features/attachments/file-thumb.tsx'

interface FormPictureProps {
  readonly address: string | null
  readonly className: string | undefined
  /** Where there is none, or nobody may see it. */
  readonly otherwise: ReactElement | null
}

/** A picture of the form: an uploaded file, or something that lies on this server. */
export function FormPicture({ address, className, otherwise }: FormPictureProps): ReactElement | null {
  const fileId = fileIdIn(address)
  const { data, isError } = useQuery({ ...viewPictureQuery(fileId ?? ''), enabled: fileId !== null })
  const fetched = useAddressOf(data)
  const source = fileId === null ? ownPicture(address) : fetched
  if (source !== null) return <img className={className} src={source} alt="" />
  // Its place is kept until it is there, so that nothing jumps.
  return fileId !== null && !isError ? <span className={className} /> : otherwise
}

/** Pictures of other servers are not asked for: they would learn who opens the form. */
function ownPicture(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address, globalThis.location.origin)
  return url !== null && url.origin === globalThis.location.origin ? url.href : null
}
