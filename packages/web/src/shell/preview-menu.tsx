import { Button } from '@mantine/core'
import { notePreview } from '@rowhouse/core/api/members'
import { previewRoles } from '@rowhouse/core/permissions/roles'
import { IconCheck, IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { call } from '../api/client.ts'
import type { TextKey } from '../i18n/catalogue.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { useCan } from '../session/use-session.ts'
import { appState, useAppState } from '../state/app-state.ts'
import { saved, useSaved } from '../state/saved.ts'
import type { UsersState } from '../state/saved-state.ts'
import { Menu } from '../ui/menu.tsx'
import classes from './top-bar.module.css'

/** The project through the eyes of a lower role; every choice loads the page anew, so nothing of the old role stays. */
export function PreviewMenu(): ReactElement | null {
  const t = useTexts()
  const isAllowed = useCan('previewAs')
  const inProject = useAppState((state) => state.project !== null)
  const previewAs = useSaved((state) => state.users.previewAs)
  if (!isAllowed || (!inProject && previewAs === null)) return null
  return (
    <span className={previewAs === null ? classes.wideOnly : undefined} data-item="preview">
      <Menu position="bottom-end" width={232}>
        <Menu.Target>
          <Button
            size="xs"
            variant={previewAs === null ? 'subtle' : 'light'}
            leftSection={<IconEye size={16} />}
            rightSection={<IconChevronDown size={12} />}
          >
            {previewAs === null
              ? t('shell.top.preview')
              : t('shell.top.previewing', { role: t(`shell.role.${previewAs}`) })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('shell.preview.hint')}</Menu.Label>
          {previewRoles.map((role) => (
            <Menu.Item
              key={role}
              rightSection={role === previewAs ? <IconCheck size={16} /> : null}
              onClick={() => void preview(role)}
            >
              {t(`shell.role.${role}` satisfies TextKey)}
            </Menu.Item>
          ))}
          {previewAs === null ? null : (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => void preview(null)}>
                {t('shell.preview.reset')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </span>
  )
}

/** The audit log tells that it began; a log that cannot be written to holds nobody up. */
export async function preview(role: UsersState['previewAs']): Promise<void> {
  const { project } = appState.getState()
  if (role !== null && project !== null)
    await call(notePreview, { params: { projectId: project.id }, body: { role } }).catch(() => undefined)
  saved.change('users', { previewAs: role })
  window.location.reload()
}
