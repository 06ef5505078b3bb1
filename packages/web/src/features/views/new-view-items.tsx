import { type ViewTypeName, viewTypeNames } from '@rowhouse/core/view-types/registry'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { viewIcons } from '../../structure/views/view-looks.ts'
import { Menu } from '../../ui/menu.tsx'

/** The kinds a new view can be of, in a menu. */
export function NewViewItems({ onPick }: { readonly onPick: (kind: ViewTypeName) => void }): ReactElement {
  const t = useTexts()
  return (
    <>
      <Menu.Label>{t('sidebar.view.create')}</Menu.Label>
      {viewTypeNames.map((kind) => {
        const Picture = viewIcons[kind]
        return (
          <Menu.Item key={kind} leftSection={<Picture size={16} />} onClick={() => onPick(kind)}>
            {t(`sidebar.view.kind.${kind}`)}
          </Menu.Item>
        )
      })}
    </>
  )
}
