import { type ReactElement, useId } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import classes from './role-choice.module.css'
import type { RoleOption } from './use-role-choices.ts'

interface RoleChoiceProps {
  readonly roles: readonly RoleOption[]
  readonly chosen: string
  readonly fault: string | null
  readonly onChoose: (role: string) => void
}

export function RoleChoice({ roles, chosen, fault, onChoose }: RoleChoiceProps): ReactElement {
  const t = useTexts()
  const id = useId()
  return (
    <fieldset className={classes.root} aria-describedby={fault === null ? undefined : `${id}-fault`}>
      <legend className={classes.label}>{t('members.invite.role')}</legend>
      <div className={classes.roles}>
        {roles.map((role) => (
          <label key={role.id} className={classes.role}>
            <input
              type="radio"
              name={id}
              value={role.id}
              checked={role.id === chosen}
              aria-describedby={`${id}-${role.id}`}
              aria-label={role.title}
              onChange={() => onChoose(role.id)}
            />
            <span>
              <b>{role.title}</b>
              <span id={`${id}-${role.id}`}>{role.text}</span>
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
