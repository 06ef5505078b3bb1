import type { Texts } from '../../i18n/catalogue.ts'
import type { RestoredProject } from './restored-project.ts'

type Told = Pick<RestoredProject, 'emptied' | 'hooks' | 'automations'>

/** That a project is restored, with what people have to know of it. */
export function restoredText({ emptied, hooks = 0, automations = 0 }: Told, t: Texts): string {
  return [
    emptied === 0 ? t('metadata.restored') : t('metadata.restored.emptied', { count: emptied }),
    ...(hooks === 0 ? [] : [t('metadata.restored.hooks', { count: hooks })]),
    ...(automations === 0 ? [] : [t('metadata.restored.automations', { count: automations })]),
  ].join('. ')
}
