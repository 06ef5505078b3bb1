import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/errors.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AuthForm } from '../../shell/auth-form.tsx'
import { useSaved } from '../../state/saved.ts'
import { Notice } from '../../ui/form-fields.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { allow, type Connection, type ConnectionRequest, connectionQuery, requestIn } from './connect-queries.ts'
import { type DraftFault, faultOf, newDraft, specOf, type TokenDraft } from './token-draft.ts'
import { ProjectsChoice } from './token-places.tsx'
import classes from './tokens.module.css'

/** A program sends people here to be let in: who asks, where the answer goes, and what it may do. */
export function ConnectScreen(): ReactElement {
  const t = useTexts()
  const [search] = useSearchParams()
  const request = useMemo(() => requestIn(search), [search])
  const { data, error } = useQuery(connectionQuery(request))
  if (error !== null)
    return (
      <AuthForm title={t('tokens.connect.bad')} text={t('tokens.connect.bad.text')} takesFocus>
        <Notice kind="error">{messageOf(error)}</Notice>
      </AuthForm>
    )
  if (data === undefined)
    return (
      <AuthForm title={t('tokens.connect.looking')}>
        <SkeletonRows rows={4} />
      </AuthForm>
    )
  return <ConnectForm request={request} connection={data} />
}

const lifetimes = [30, 90, 365] as const

interface ConnectFormProps {
  readonly request: ConnectionRequest
  readonly connection: Connection
}

function ConnectForm({ request, connection }: ConnectFormProps): ReactElement {
  const t = useTexts()
  const { name, access, refusal } = connection
  const [draft, setDraft] = useState<TokenDraft>(() => ({ ...newDraft(null), name, access, projects: new Map() }))
  const [days, setDays] = useState<number>(lifetimes[0])
  const [fault, setFault] = useState<DraftFault | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const change = (changes: Partial<TokenDraft>) => {
    setDraft({ ...draft, ...changes })
    setFault(null)
    setFailure(null)
  }

  async function letIn(): Promise<void> {
    const found = faultOf(draft, new Date())
    if (found !== null) return setFault(found)
    setBusy(true)
    try {
      const { projects } = specOf(draft, new Date())
      leaveFor(await allow({ request, access: draft.access === 'read' ? 'read' : 'write', projects, days }))
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <AuthForm title={t('tokens.connect.title', { name })} text={t('tokens.connect.text')} onSubmit={() => void letIn()}>
      {failure === null ? null : <Notice kind="error">{failure}</Notice>}
      <WhoAsks connection={connection} />
      <ProjectsChoice draft={draft} fault={fault} onChange={change} />
      <Switch
        label={t('tokens.connect.readOnly')}
        description={t('tokens.connect.readOnly.text')}
        checked={draft.access === 'read'}
        // Who asks to read is not given more.
        disabled={access === 'read'}
        onChange={(event) => change({ access: event.currentTarget.checked ? 'read' : 'write' })}
      />
      <fieldset className={classes.part}>
        <legend>{t('tokens.column.expires')}</legend>
        <SegmentedControl
          fullWidth
          aria-label={t('tokens.column.expires')}
          data={lifetimes.map((value) => ({ value: String(value), label: t('tokens.connect.days', { count: value }) }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
        <p className={classes.hint}>{t('tokens.connect.end')}</p>
      </fieldset>
      <Button type="submit" size="lg" fullWidth loading={isBusy}>
        {t('tokens.connect.allow')}
      </Button>
      <Button variant="default" size="lg" fullWidth onClick={() => leaveFor(refusal)}>
        {t('tokens.connect.refuse')}
      </Button>
    </AuthForm>
  )
}

/** What it calls itself nobody has proved; where it is described and where the answer goes is so. */
function WhoAsks({
  connection: { name, describedAt, host, isLocal },
}: Pick<ConnectFormProps, 'connection'>): ReactElement {
  const t = useTexts()
  const email = useSaved(({ users }) => users.user?.email ?? '')
  return (
    <dl className={classes.facts}>
      <dt>{t('tokens.connect.program')}</dt>
      <dd>
        <bdi>{name}</bdi>
      </dd>
      {describedAt === null ? null : (
        <>
          <dt>{t('tokens.connect.describedAt')}</dt>
          <dd>
            <bdi>{describedAt}</bdi>
          </dd>
        </>
      )}
      <dt>{t('tokens.connect.host')}</dt>
      <dd>{isLocal ? t('tokens.connect.local', { host }) : <bdi>{host}</bdi>}</dd>
      <dt>{t('tokens.actsAs')}</dt>
      <dd>
        <bdi>{email}</bdi>, <i>{t('tokens.neverMore')}</i>
      </dd>
    </dl>
  )
}

/** The server took no other; a page must not rely on that. */
function leaveFor(address: string): void {
  if (/^https?:\/\//.test(address)) globalThis.location.assign(address)
}
