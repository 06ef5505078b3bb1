import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'

const roles = ['owner', 'creator', 'editor', 'commenter', 'viewer', 'super', 'user'] as const

export function RoleName({ role }: { readonly role: string }): ReactElement {
  const t = useTexts()
  const known = roles.find((name) => name === role)
  return <>{known === undefined ? role : t(`shell.role.${known}`)}</>
}
