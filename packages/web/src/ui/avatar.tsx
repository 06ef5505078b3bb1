import { readPicture } from '@rowhouse/core/api/account'
import { initials } from '@rowhouse/core/names'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { callForBlob } from '../api/client.ts'
import classes from './avatar.module.css'
import { pillColour, pillTokens } from './pill-colour.ts'

export interface AvatarPerson {
  readonly id: string
  readonly email: string
  readonly name?: string | null
  /** Changes with every new picture; null without one. */
  readonly picture?: string | null
}

interface AvatarProps {
  readonly person: AvatarPerson
  readonly size?: 18 | 20 | 24 | 32 | 64
}

const lettersSize = { 18: 8, 20: 9, 24: 10, 32: 12, 64: 22 } as const

export function Avatar({ person, size = 20 }: AvatarProps): ReactElement {
  const address = usePicture(person)
  const style = { inlineSize: size, blockSize: size, fontSize: lettersSize[size], ...pillTokens(pillColour(person.id)) }
  return (
    <span className={classes.avatar} style={style} aria-hidden>
      {address ? <img className={classes.picture} src={address} alt="" /> : initials(person.name ?? '', person.email)}
    </span>
  )
}

/** Several people, with a number for those who do not fit. */
export function Avatars({
  people,
  total,
}: {
  readonly people: readonly AvatarPerson[]
  readonly total: number
}): ReactElement {
  const shown = people.slice(0, total > 4 ? 3 : 4)
  const names = people.map((person) => person.name || person.email).join(', ')
  return (
    <span className={classes.row} title={names}>
      {shown.map((person) => (
        <Avatar key={person.id} person={person} />
      ))}
      {total > shown.length ? <span className={classes.more}>+{total - shown.length}</span> : null}
    </span>
  )
}

/** The coloured square with a project's first letter. */
export function ProjectMark({
  title,
  color,
  size = 28,
}: {
  readonly title: string
  readonly color: string | null
  readonly size?: 18 | 28
}): ReactElement {
  const style = {
    inlineSize: size,
    blockSize: size,
    fontSize: size === 18 ? 10 : 12,
    ...pillTokens(pillColour(color ?? title)),
  }
  return (
    <span className={classes.mark} style={style} aria-hidden>
      {([...title.trim()][0] ?? '').toUpperCase()}
    </span>
  )
}

// Pictures need the token in a header, which an <img> cannot send.
function usePicture({ id, picture }: AvatarPerson): string | null {
  const { data } = useQuery({
    queryKey: ['picture', id, picture],
    queryFn: ({ signal }) => callForBlob(readPicture, { params: { userId: id }, signal }),
    enabled: picture !== null && picture !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [data])
  return address
}
