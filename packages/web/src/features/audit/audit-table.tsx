import { ActionIcon } from '@mantine/core'
import { IconArrowRight, IconChevronDown, IconChevronRight, IconLink, IconServer } from '@tabler/icons-react'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import type { Project } from '../../structure/projects/project.ts'
import { Avatar } from '../../ui/avatar.tsx'
import list from '../../ui/list-table.module.css'
import classes from './audit.module.css'
import { AuditDetails } from './audit-details.tsx'
import { auditIcons } from './audit-icons.ts'
import type { AuditFilter, Entry } from './audit-queries.ts'
import { deedOf, kindOf, valueText, whoOf } from './audit-words.ts'

interface AuditTableProps {
  /** null: the log of the server. */
  readonly project: Project | null
  readonly entries: readonly Entry[]
  readonly onOnly: (only: Partial<AuditFilter>) => void
}

const mid = `${list.wideOnly} ${list.midHidden}`

export function AuditTable({ project, entries, onOnly }: AuditTableProps): ReactElement {
  const t = useTexts()
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <table className={list.table}>
      <colgroup>
        <col style={{ inlineSize: 36 }} />
        <col className={list.wideOnly} style={{ inlineSize: 148 }} />
        <col className={list.wideOnly} style={{ inlineSize: 172 }} />
        <col />
        <col className={list.wideOnly} />
        <col className={mid} />
        <col className={mid} style={{ inlineSize: 104 }} />
      </colgroup>
      <thead>
        <tr>
          <th aria-label={t('audit.column.open')} />
          <th className={list.wideOnly}>{t('audit.column.when')}</th>
          <th className={list.wideOnly}>{t('audit.column.person')}</th>
          <th>{t('audit.column.operation')}</th>
          <th className={list.wideOnly}>{t('audit.column.where')}</th>
          <th className={mid}>{t('audit.column.change')}</th>
          <th className={mid}>{t('audit.column.fingerprint')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow
            key={entry.id}
            project={project}
            entry={entry}
            isOpen={entry.id === openId}
            onOpen={() => setOpenId(entry.id === openId ? null : entry.id)}
            onOnly={onOnly}
          />
        ))}
      </tbody>
    </table>
  )
}

interface AuditRowProps extends Omit<AuditTableProps, 'entries'> {
  readonly entry: Entry
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function AuditRow({ project, entry, isOpen, onOpen, onOnly }: AuditRowProps): ReactElement {
  const t = useTexts()
  const deed = deedOf(entry, t)
  const kind = kindOf(entry)
  const Picture = kind === null ? IconServer : auditIcons[kind]
  return (
    <>
      <tr data-open={isOpen || undefined}>
        <td>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-expanded={isOpen}
            aria-label={t('audit.open', { what: deed })}
            onClick={onOpen}
          >
            {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          </ActionIcon>
        </td>
        <td className={list.wideOnly}>
          <When iso={entry.at} />
        </td>
        <td className={list.wideOnly}>
          <Who entry={entry} />
        </td>
        <td>
          <span className={classes.deed}>
            <Picture size={16} stroke={1.75} aria-hidden />
            {deed}
          </span>
          <span className={`${list.second} ${list.phoneOnly}`}>
            <bdi>{whoOf(entry, t)}</bdi> · <When iso={entry.at} />
          </span>
          <span className={`${list.second} ${list.phoneOnly}`}>
            <Where project={project} entry={entry} />
          </span>
        </td>
        <td className={list.wideOnly}>
          <Where project={project} entry={entry} />
        </td>
        <td className={mid}>
          <Change entry={entry} />
        </td>
        <td className={`${mid} ${classes.mono}`}>{entry.fingerprint?.slice(0, 10) ?? t('audit.unsealed')}</td>
      </tr>
      {isOpen ? <AuditDetails project={project} entry={entry} onOnly={onOnly} /> : null}
    </>
  )
}

const clock: Intl.DateTimeFormatOptions = {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
}

/** To the second: whoever looks here compares moments. */
function When({ iso }: { readonly iso: string }): ReactElement {
  const locale = useSaved((state) => state.settings.language)
  const at = new Date(iso)
  return (
    <time dateTime={iso} title={at.toLocaleString(locale)} className={classes.when}>
      {at.toLocaleString(locale, clock)}
    </time>
  )
}

function Who({ entry }: { readonly entry: Entry }): ReactElement {
  const t = useTexts()
  const { by, byLink } = entry
  return (
    <span className={classes.who}>
      {by === null ? (
        byLink ? (
          <IconLink size={16} aria-hidden />
        ) : (
          <IconServer size={16} aria-hidden />
        )
      ) : (
        <Avatar person={{ id: by.id, email: by.email ?? '', name: by.name }} />
      )}
      <bdi className={classes.clip}>{whoOf(entry, t)}</bdi>
    </span>
  )
}

interface PlaceProps {
  readonly project: Project | null
  readonly entry: Entry
}

function Where({ project, entry }: PlaceProps): ReactElement {
  const t = useTexts()
  const place = [project === null ? entry.project?.title : null, entry.table?.title].filter(Boolean).join(' / ')
  const isNamed = entry.about === (entry.table ?? entry.project)?.title && place !== ''
  const about = isNamed ? null : entry.about
  const what = about ?? (entry.record === null ? null : t('audit.record', { key: entry.record }))
  return (
    <>
      {place === '' ? null : <bdi className={classes.place}>{place}</bdi>} {what === null ? null : <bdi>{what}</bdi>}
    </>
  )
}

/** One value as it was and is; of several, and of what only its details tell, how many there are. */
function Change({ entry: { changes } }: { readonly entry: Entry }): ReactElement | null {
  const t = useTexts()
  const [first, second] = changes
  if (first === undefined) return null
  if (second !== undefined || isMadeOfParts(first.before) || isMadeOfParts(first.after))
    return <>{t('audit.fields', { count: changes.length })}</>
  return (
    <span title={first.name}>
      <s>{valueText(first.before)}</s> <IconArrowRight className={classes.becomes} size={12} aria-hidden />{' '}
      <span className={classes.now}>{valueText(first.after)}</span>
    </span>
  )
}

const isMadeOfParts = (value: unknown): boolean => typeof value === 'object' && value !== null
