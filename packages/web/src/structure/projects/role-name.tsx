import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { shownRole } from './shown-role.ts'

export function RoleName({ role }: { readonly role: string }): ReactElement {
  const t = useTexts()
  const shown = shownRole(role)
  return <>{shown === null ? role : t(`shell.role.${shown}`)}</>
}
