import { Select } from '@mantine/core'
import { projectRoles } from '@rowhouse/core/permissions/roles'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { FieldError } from '../../ui/form-fields.tsx'
import type { RuleDraft } from './rule-draft.ts'
import classes from './rules.module.css'
import type { Nameable } from './use-names.ts'

interface RuleWhoProps {
  readonly who: RuleDraft['who']
  readonly nameable: Nameable
  readonly fault: string | null
  readonly onChange: (who: RuleDraft['who']) => void
}

/** Of all that can be named one: everyone, a role, a group or a person. */
export function RuleWho({ who, nameable, fault, onChange }: RuleWhoProps): ReactElement {
  const t = useTexts()
  const { groups, people } = nameable
  const options = [
    { group: t('rules.who.everybody'), items: [{ value: 'everyone ', label: t('rules.who.everyone') }] },
    {
      group: t('rules.who.roles'),
      items: projectRoles.map((role) => ({ value: `role ${role}`, label: t(`rules.who.role.${role}`) })),
    },
    { group: t('rules.who.groups'), items: groups.map(({ value, label }) => ({ value: `group ${value}`, label })) },
    { group: t('rules.who.people'), items: people.map(({ value, label }) => ({ value: `person ${value}`, label })) },
  ]
  return (
    <div className={classes.part}>
      <Select
        label={t('rules.who')}
        allowDeselect={false}
        searchable
        openOnFocus={false}
        comboboxProps={{ withinPortal: false }}
        value={`${who.kind} ${who.id ?? ''}`}
        onChange={(value) => onChange(whoIn(value ?? 'everyone '))}
        data={options.filter(({ items }) => items.length > 0)}
      />
      {fault === null ? null : <FieldError>{fault}</FieldError>}
    </div>
  )
}

function whoIn(value: string): RuleDraft['who'] {
  const [kind = '', id = ''] = value.split(' ')
  return { kind: kind as RuleDraft['who']['kind'], id: id === '' ? null : id }
}
