import { type ReactElement, useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import type { InvitableRole } from './member.ts'
import classes from './role-choice.module.css'

interface RoleChoiceProps {
  readonly roles: readonly InvitableRole[]
  readonly chosen: InvitableRole
  readonly fault: string | null
  readonly onChoose: (role: InvitableRole) => void
}

export function RoleChoice({ roles, chosen, fault, onChoose }: RoleChoiceProps): ReactElement {
  const t = useTexts()
  const id = useId()
  return (
    <fieldset className={classes.root} aria-describedby={fault === null ? undefined : `${id}-fault`}>
      <legend className={classes.label}>{t('members.invite.role')}</legend>
      <div className={classes.roles}>
        {roles.map((role) => (
          <label key={role} className={classes.role}>
            <input
              type="radio"
              name={id}
              value={role}
              checked={role === chosen}
              aria-describedby={`${id}-${role}`}
              aria-label={t(`shell.role.${role}`)}
              onChange={() => onChoose(role)}
            />
            <span>
              <b>{t(`shell.role.${role}`)}</b>
              <span id={`${id}-${role}`}>{t(`members.role.${role}`)}</span>
            </span>
          </label>
        ))}
      </div>
      {fault === null ? null : (
        <p className={classes.fault} id={`${id}-fault`} role="alert">
          <FieldError>{fault}</FieldError>
        </p>
      )}
    </fieldset>
  )
}
