import type { ReactElement } from 'react'
import { withTexts } from '../../i18n/i18n.ts'
import { late, useLate } from '../../ui/late.ts'
import type { Settings, SettingsProps } from './settings-props.ts'

type AllSettings = typeof import('./all-settings.ts')

/** Whoever looks at values or fills in a form sets up no fields: this comes with the dialogs for them. */
export const allSettings = late<AllSettings>(() => withTexts(import('./all-settings.ts')))

export function settingsOf<Options>(pick: (all: AllSettings) => Settings<Options>): Settings<Options> {
  return function LateSettings(props: SettingsProps<Options>): ReactElement {
    const all = useLate(allSettings, true)
    if (all === null) return <></>
    const Shown = pick(all)
    return <Shown {...props} />
  }
}
