import { IconWorldShare } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { openViewShare } from '../../features/sharing/view-share-store.ts'
import { BarButton } from '../../features/view-settings/tool-button.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { View } from '../../structure/views/view.ts'

export function ShareViewButton({ view }: { readonly view: View }): ReactElement {
  const t = useTexts()
  return <BarButton icon={IconWorldShare} label={t('sharing.view')} onClick={() => openViewShare(view)} />
}
