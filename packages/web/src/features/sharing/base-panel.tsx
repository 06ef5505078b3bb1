import { Button } from '@mantine/core'
import { type BaseRole, baseRoles } from '@rowhouse/core/shares/share-settings'
import {
  IconCheck,
  IconChevronDown,
  IconCode,
  IconCopy,
  IconExternalLink,
  IconEye,
  IconLock,
  IconPencil,
  IconRefresh,
  IconWorld,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { FailedState } from '../../ui/failed-state.tsx'
import { Menu } from '../../ui/menu.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { BaseTables } from './base-tables.tsx'
import { ExpiryOption } from './expiry-option.tsx'
import { LinkAct, LinkChip, openInTab } from './link-chip.tsx'
import { LinkFoot } from './link-foot.tsx'
import { PasswordOption } from './password-option.tsx'
import { changeLink, copyEmbedCode, copyLink, renew, turnOff } from './share-acts.ts'
import { linkQuery, type Shareable, type ShareLink } from './share-queries.ts'
import classes from './sharing.module.css'

/** The whole project for whoever has the link, as viewer or as editor. */
export function BasePanel({ project }: { readonly project: Project }): ReactElement {
  const t = useTexts()
  const at = { projectId: project.id, viewId: null }
  const { data: link, error, refetch } = useQuery(linkQuery(at))
  if (link === undefined)
    return error ? <FailedState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />
  return (
    <>
      <div className={classes.head}>
        <span className={classes.sign} data-on={link !== null || undefined}>
          {link === null ? <IconLock size={18} aria-hidden /> : <IconWorld size={18} aria-hidden />}
        </span>
        <span className={classes.what}>
          <b>{t('sharing.base')}</b>
          <span>{t(link === null ? 'sharing.base.off' : 'sharing.base.on')}</span>
        </span>
        {link === null ? null : <EnabledMenu at={at} />}
      </div>
      {link === null ? (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconWorld size={16} />}
          onClick={() => void changeLink(at, { role: 'viewer' })}
        >
          {t('sharing.base.enable')}
        </Button>
      ) : (
        <EnabledBase project={project} at={at} link={link} />
      )}
    </>
  )
}

interface EnabledBaseProps {
  readonly project: Project
  readonly at: Shareable
  readonly link: ShareLink
}

function EnabledBase({ project, at, link }: EnabledBaseProps): ReactElement {
  const t = useTexts()
  const options = { link, onChange: (spec: Parameters<typeof changeLink>[1]) => changeLink(at, spec) }
  return (
    <>
      <LinkChip url={link.url} label={t('sharing.link')}>
        <LinkAct icon={IconRefresh} label={t('sharing.reload')} onClick={() => void renew(at)} />
        <LinkAct icon={IconCopy} label={t('sharing.copy')} onClick={() => void copyLink(at, link)} />
        <LinkAct icon={IconExternalLink} label={t('sharing.open')} onClick={() => openInTab(link)} />
        <LinkAct icon={IconCode} label={t('sharing.embed.copyCode')} onClick={() => void copyEmbedCode(link)} />
      </LinkChip>
      <RoleLine at={at} role={link.role ?? 'viewer'} />
      <section className={classes.options}>
        <PasswordOption {...options} />
        <ExpiryOption {...options} />
      </section>
      <BaseTables projectId={project.id} {...options} />
      <LinkFoot link={link} />
    </>
  )
}

function EnabledMenu({ at }: { readonly at: Shareable }): ReactElement {
  const t = useTexts()
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconWorld size={16} />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {t('sharing.base.enabled')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconWorld size={16} />} rightSection={<IconCheck size={14} aria-hidden />}>
          {t('sharing.base.anyone')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item data-danger leftSection={<IconLock size={16} />} onClick={() => void turnOff(at)}>
          {t('sharing.off.base')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const roleIcons = { viewer: IconEye, editor: IconPencil } as const

function RoleLine({ at, role }: { readonly at: Shareable; readonly role: BaseRole }): ReactElement {
  const t = useTexts()
  const Sign = roleIcons[role]
  return (
    <div className={classes.role}>
      <Sign size={16} aria-hidden />
      <span>{t(`sharing.role.${role}.text`)}</span>
      <Menu position="bottom-end" width={320} checkIcon={<IconCheck size={14} stroke={2} aria-hidden />}>
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            aria-label={t('sharing.role.current', { role: t(`shell.role.${role}`) })}
          >
            {t(`shell.role.${role}`)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('sharing.role')}>
          <Menu.RadioGroup value={role}>
            {baseRoles.map((choice) => (
              <Menu.RadioItem
                key={choice}
                value={choice}
                closeMenuOnClick
                aria-label={t(`shell.role.${choice}`)}
                aria-description={t(`sharing.role.${choice}.text`)}
                onChange={() => void changeLink(at, { role: choice })}
              >
                <span className={classes.choice}>
                  <b>{t(`shell.role.${choice}`)}</b>
                  <span>{t(`sharing.role.${choice}.text`)}</span>
                </span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
