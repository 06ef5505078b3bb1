import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSaved } from '../../state/saved.ts'
import table from '../../ui/list-table.module.css'
import { describeMomentInside, momentOf } from '../../ui/moment.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TokenMenu } from './token-menu.tsx'
import type { Token } from './token-queries.ts'
import { expiryOf, placeWords } from './token-words.ts'
import classes from './tokens.module.css'

interface TokensTableProps {
  readonly tokens: readonly Token[]
  /** null: all of the person. */
  readonly projectId: string | null
}

const mid = `${table.wideOnly} ${table.midHidden}`

export function TokensTable({ tokens, projectId }: TokensTableProps): ReactElement {
  const t = useTexts()
  const isOfProject = projectId !== null
  return (
    <table className={table.table}>
      <colgroup>
        <col />
        <col className={table.wideOnly} style={{ inlineSize: 128 }} />
        <col className={mid} />
        {isOfProject ? <col className={mid} style={{ inlineSize: 136 }} /> : null}
        <col className={table.wideOnly} style={{ inlineSize: 128 }} />
        <col className={table.wideOnly} style={{ inlineSize: 136 }} />
        <col style={{ inlineSize: 44 }} />
      </colgroup>
      <thead>
        <tr>
          <th>{t('tokens.column.token')}</th>
          <th className={table.wideOnly}>{t('tokens.column.scopes')}</th>
          <th className={mid}>{t('tokens.column.where')}</th>
          {isOfProject ? <th className={mid}>{t('tokens.column.by')}</th> : null}
          <th className={table.wideOnly}>{t('tokens.column.expires')}</th>
          <th className={table.wideOnly}>{t('tokens.column.used')}</th>
          <th aria-label={t('tokens.column.actions')} />
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} projectId={projectId} />
        ))}
      </tbody>
    </table>
  )
}

function TokenRow({ token, projectId }: { readonly token: Token; readonly projectId: string | null }): ReactElement {
  const t = useTexts()
  const place = placeWords(token, t)
  return (
    <tr>
      <td>
        <span className={table.name}>
          <bdi>{token.name}</bdi>
        </span>
        <span className={`${table.second} ${classes.ending}`}>{t('tokens.ending', { ending: token.ending })}</span>
        <span className={`${table.second} ${table.phoneOnly}`}>
          {t(`tokens.access.${token.access}`)} · {place}
        </span>
        <span className={`${table.second} ${table.phoneOnly}`}>
          <Expires token={token} />
        </span>
      </td>
      <td className={table.wideOnly}>
        <span className={classes.scope}>{t(`tokens.access.${token.access}`)}</span>
      </td>
      <td className={mid} title={place}>
        <bdi>{place}</bdi>
      </td>
      {projectId === null ? null : (
        <td className={mid}>
          <bdi>{token.by?.name || token.by?.email}</bdi>
        </td>
      )}
      <td className={table.wideOnly}>
        <Expires token={token} />
      </td>
      <td className={table.wideOnly}>
        <LastUse token={token} />
      </td>
      <td>
        <TokenMenu token={token} projectId={projectId} />
      </td>
    </tr>
  )
}

function Expires({ token }: { readonly token: Token }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const { state, words } = expiryOf(token, new Date(), t, locale)
  return (
    <span className={classes.expires} data-state={state}>
      {state === 'later' ? null : <IconAlertTriangle size={14} stroke={1.9} aria-hidden />}
      {words}
    </span>
  )
}

function LastUse({ token }: { readonly token: Token }): ReactElement {
  const t = useTexts()
  const locale = useSaved((state) => state.settings.language)
  const { lastUsedAt, lastUsedFrom, createdAt } = token
  return (
    <>
      {lastUsedAt === null ? t('tokens.used.never') : <RelativeTime iso={lastUsedAt} />}
      <span className={table.second}>
        {lastUsedAt === null
          ? t('tokens.made', { when: describeMomentInside(momentOf(createdAt, new Date()), t, locale) })
          : lastUsedFrom}
      </span>
    </>
  )
}
