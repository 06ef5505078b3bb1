import type { Texts } from '../../i18n/catalogue.ts'
import type { RestoredProject } from './restored-project.ts'

/** That a project is restored, with what people have to know of it. */
export function restoredText({ emptied, hooks = 0 }: Pick<RestoredProject, 'emptied' | 'hooks'>, t: Texts): string {
  const restored = emptied === 0 ? t('metadata.restored') : t('metadata.restored.emptied', { count: emptied })
  return hooks === 0 ? restored : `${restored}. ${t('metadata.restored.hooks', { count: hooks })}`
}
