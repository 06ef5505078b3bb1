import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { showSize } from '../../values/show-size.ts'
import classes from './grpc-client.module.css'
import type { GrpcAnswer, GrpcClient, Heard } from './use-grpc-client.ts'

/** A very long text would hold the page up. */
const mostLetters = 100_000

/** What comes back, as it comes: the newest first. */
export function ResponsesPane({ client: { answer } }: { readonly client: GrpcClient }): ReactElement {
  const t = useTexts()
  return (
    <section className={classes.answer} aria-label={t('grpcClient.responses')} aria-busy={answer?.isOpen === true}>
      <div className={classes.partHead}>
        <h2>{t('grpcClient.responses')}</h2>
        <span role="status" className={classes.outcome}>
          {answer === null ? null : (
            <>
              <Ending answer={answer} />
              <span>{t('grpcClient.messages', { count: answer.count })}</span>
              <span>{showSize(answer.bytes)}</span>
            </>
          )}
        </span>
      </div>
      {answer === null ? <p className={classes.hint}>{t('grpcClient.responses.none')}</p> : null}
      {answer?.failure ? <p className={classes.failure}>{answer.failure}</p> : null}
      {answer?.status?.details ? <p className={classes.failure}>{answer.status.details}</p> : null}
      <ol className={classes.heard} aria-label={t('grpcClient.heard')}>
        {answer?.heard.map((one, at) => (
          <li key={one.number}>
            <details open={at === 0 || undefined}>
              <summary>
                <span className={classes.number}>{one.number}</span>
                <time className={classes.time}>{one.at.toLocaleTimeString()}</time>
                <span>{summaryOf(one)}</span>
                <span className={classes.size}>{showSize(one.text.length)}</span>
              </summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys. */}
              <pre tabIndex={0}>{one.text.slice(0, mostLetters)}</pre>
            </details>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Ending({ answer }: { readonly answer: GrpcAnswer }): ReactElement {
  const t = useTexts()
  const { isOpen, status } = answer
  if (isOpen) return <b data-kind="open">{t('grpcClient.open')}</b>
  if (status === null) return <b data-kind="error">{t('grpcClient.stopped')}</b>
  const name = codes[status.code] ?? String(status.code)
  return <b data-kind={status.code === 0 ? 'good' : 'error'}>{name}</b>
}

/** As the protocol calls them, by number. */
const codes = [
  ...['OK', 'CANCELLED', 'UNKNOWN', 'INVALID_ARGUMENT', 'DEADLINE_EXCEEDED', 'NOT_FOUND', 'ALREADY_EXISTS'],
  ...['PERMISSION_DENIED', 'RESOURCE_EXHAUSTED', 'FAILED_PRECONDITION', 'ABORTED', 'OUT_OF_RANGE', 'UNIMPLEMENTED'],
  ...['INTERNAL', 'UNAVAILABLE', 'DATA_LOSS', 'UNAUTHENTICATED'],
]

/** What kind of change, or how many records. */
function summaryOf({ message }: Heard): string {
  const { kind, id, records } = (message ?? {}) as { kind?: unknown; id?: unknown; records?: unknown }
  if (typeof kind === 'string') return typeof id === 'string' ? `${kind} ${id}` : kind
  return Array.isArray(records) ? `records: ${records.length}` : ''
}
