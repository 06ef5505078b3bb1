import type { Display } from '@rowhouse/core/column-types/display'
import { type RollupName, rollupNames } from '@rowhouse/core/rollups'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { DisplaySettings } from '../computed/display-settings.tsx'
import { ThroughSettings } from '../computed/through-settings.tsx'
import { changer } from '../settings/computed-drafts.tsx'
import { PickOne } from '../settings/setting-parts.tsx'
import type { SettingsProps } from '../settings/settings-props.ts'

export function RollupSettings(props: SettingsProps<{ readonly display: Display }>): ReactElement {
  const t = useTexts()
  const { func } = props.draft.computed
  return (
    <>
      <ThroughSettings {...props} hasField>
        <PickOne
          label={t('fields.through.func')}
          value={func}
          data={rollupNames.map((name) => ({ value: name, label: t(`fields.rollup.${name}`) }))}
          onPick={(next) => changer(props)({ func: next })}
        />
      </ThroughSettings>
      <DisplaySettings {...props} gives={givenBy[func] ?? 'number'} />
    </>
  )
}

const givenBy: { readonly [Name in RollupName]?: 'text' | 'boolean' } = {
  join: 'text',
  uniqueJoin: 'text',
  and: 'boolean',
  or: 'boolean',
  xor: 'boolean',
}
