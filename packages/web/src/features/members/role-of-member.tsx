import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { type HeldRole, roleNameOf } from './member.ts'
import classes from './people-list.module.css'

export function RoleOfMember({ member }: { readonly member: HeldRole }): ReactElement {
  const t = useTexts()
  return <bdi className={classes.roleName}>{roleNameOf(member, t)}</bdi>
}
