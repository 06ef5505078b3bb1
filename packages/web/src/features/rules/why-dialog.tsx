import { Select } from '@mantine/core'
import { ruleVerbs } from '@rowhouse/core/rules/rule'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../i18n/use-texts.ts'
import { tabPath } from '../../structure/projects/project-places.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedState } from '../../ui/failed-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type Why, type WhyThing, whyQuery } from './rule-queries.ts'
import { whoText } from './rule-words.ts'
import classes from './rules.module.css'
import { useNames } from './use-names.ts'

interface WhyDialogProps {
  readonly projectId: string
  readonly tableId: string
  /** The key of a record and the fields it has, or a view. */
  readonly of: { readonly record: string; readonly fields: readonly FieldOption[] } | { readonly view: string }
  readonly onClose: () => void
}

interface FieldOption {
  readonly value: string
  readonly label: string
}

/** What somebody may do with a record, one of its fields or a view, and what decides it. */
export function WhyDialog({ projectId, tableId, of, onClose }: WhyDialogProps): ReactElement {
  const t = useTexts()
  const { people } = useNames(projectId)
  const [picked, setPicked] = useState<string | null>(null)
  const [field, setField] = useState<string | null>(null)
  const person = picked ?? people[0]?.value ?? null
  const thing: WhyThing = 'view' in of ? of : { record: of.record, field }
  return (
    <Dialog onClose={onClose} size={520} title={t('rules.why')}>
      <div className={classes.form}>
        <div className={classes.asked}>
          <Select
            label={t('rules.why.person')}
            allowDeselect={false}
            searchable
            openOnFocus={false}
            value={person}
            onChange={setPicked}
            data={[...people]}
          />
          {'view' in of ? null : (
            <Select
              label={t('rules.why.field')}
              placeholder={t('rules.what.records')}
              clearable
              searchable
              openOnFocus={false}
              value={field}
              onChange={setField}
              data={[...of.fields]}
            />
          )}
        </div>
        {person === null ? null : <Answer projectId={projectId} tableId={tableId} person={person} thing={thing} />}
        <Link to={tabPath(projectId, 'rules')} onClick={onClose}>
          {t('rules.action.ofProject')}
        </Link>
        {'view' in of ? (
          <Link to={tabPath(projectId, 'acl')} onClick={onClose}>
            {t('access.action.ofProject')}
          </Link>
        ) : null}
      </div>
    </Dialog>
  )
}

interface AnswerProps {
  readonly projectId: string
  readonly tableId: string
  readonly person: string
  readonly thing: WhyThing
}

function Answer({ projectId, tableId, person, thing }: AnswerProps): ReactElement {
  const { data, error, refetch } = useQuery(whyQuery(projectId, tableId, person, thing))
  if (error !== null) return <FailedState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows rows={4} />
  return (
    <dl className={classes.why}>
      {ruleVerbs
        // It is there already.
        .filter((verb) => verb !== 'create' && ((thing.field ?? null) === null || verb !== 'delete'))
        .map((verb) => (
          <Verdict key={verb} projectId={projectId} verb={verb} why={data[verb]} />
        ))}
    </dl>
  )
}

interface VerdictProps {
  readonly projectId: string
  readonly verb: (typeof ruleVerbs)[number]
  readonly why: Why
}

const saysIcons = { allows: IconCheck, stops: IconX, noSay: IconMinus, notReached: IconMinus } as const

function Verdict({ projectId, verb, why }: VerdictProps): ReactElement {
  const t = useTexts()
  const { names } = useNames(projectId)
  const { may, by, ruleId, considered } = why
  const deciding = considered.find((rule) => rule.ruleId === ruleId)
  return (
    <div>
      <dt data-may={may}>
        {may ? <IconCheck size={16} aria-hidden /> : <IconX size={16} aria-hidden />}
        {t(may ? 'rules.why.may' : 'rules.why.mayNot', { verb: t(`rules.verb.${verb}.inside`) })}
      </dt>
      <dd>
        {by === 'access' || by === 'mode' ? t(`rules.why.by.${by}`) : null}
        {by === 'rule' && deciding !== undefined ? t('rules.why.byRule', { title: deciding.title }) : null}
        {by === 'role' || (by === 'rule' && deciding === undefined) ? t('rules.why.byRole') : null}
        <ul>
          {considered.map(({ ruleId: id, title, who, says: own }) => {
            // One that allows other records only is what stops here.
            const says = id === ruleId ? (may ? 'allows' : 'stops') : own
            const Picture = saysIcons[says]
            return (
              <li key={id}>
                <Picture size={14} aria-hidden />
                <bdi className={classes.name}>
                  {title} · {whoText(who, names, t)}
                </bdi>
                <span>{t(`rules.why.says.${says}`)}</span>
              </li>
            )
          })}
        </ul>
      </dd>
    </div>
  )
}
