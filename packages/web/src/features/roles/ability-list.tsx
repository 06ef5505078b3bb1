import { Checkbox } from '@mantine/core'
import { type Ability, abilitiesOf } from '@rowhouse/core/permissions/abilities'
import type { ProjectRole } from '@rowhouse/core/permissions/roles'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { abilityParts, partOf } from './ability-words.ts'
import classes from './roles.module.css'

interface AbilityListProps {
  readonly base: ProjectRole
  readonly without: readonly Ability[]
  /** Left out: they are only read. */
  readonly onChange?: (without: readonly Ability[]) => void
}

/** What a role may do, in words. Reading is in every role. */
export function AbilityList({ base, without, onChange }: AbilityListProps): ReactElement {
  const t = useTexts()
  const all = abilitiesOf(base)
  const set = (ability: Ability, isKept: boolean) =>
    onChange?.(isKept ? without.filter((one) => one !== ability) : [...without, ability])
  return (
    <>
      {abilityParts.map((part) => {
        const some = all.filter((ability) => partOf[ability] === part)
        if (some.length === 0 && part !== 'records') return null
        return (
          <fieldset key={part} className={classes.part}>
            <legend>{t(`roles.part.${part}`)}</legend>
            {part === 'records' ? (
              <Checkbox checked disabled label={t('roles.read')} description={t('roles.read.text')} />
            ) : null}
            {some.map((ability) => (
              <Checkbox
                key={ability}
                checked={!without.includes(ability)}
                disabled={onChange === undefined}
                label={t(`roles.ability.${ability}`)}
                description={t(`roles.ability.${ability}.text`)}
                onChange={(event) => set(ability, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
        )
      })}
    </>
  )
}
