import { Checkbox, Select } from '@mantine/core'
import type { ChoiceOptions } from '@rowhouse/core/column-types/choices'
import {
  type AnswerRules,
  isDomainName,
  patternFault,
  type RuleName,
  rulesFor,
} from '@rowhouse/core/views/answer-rules'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Static } from 'typebox'
import { linkOptionsOf } from '../../../cells/link-to-another-record/link-target.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { optionsOf } from '../../../structure/tables/table.ts'
import { viewsQuery } from '../../../structure/views/queries.ts'
import type { Question } from '../questions.ts'
import classes from './builder.module.css'
import { isBound, isFileType, listIn, megabyte, numberIn, withRule } from './built-rules.ts'
import { PanelText } from './panel-text.tsx'

interface QuestionRulesProps {
  readonly projectId: string
  readonly column: Question['column']
  readonly rules: AnswerRules
  readonly onStore: (rules: AnswerRules) => void
}

/** What answers are taken: the rules that make sense for the field. */
export function QuestionRules(props: QuestionRulesProps): ReactElement | null {
  const t = useTexts()
  const names = rulesFor(props.column)
  if (names.length === 0) return null
  return (
    <fieldset className={classes.rules}>
      <legend>{t('forms.rules')}</legend>
      {names.map((name) => {
        const Rule = ruleFields[name]
        return <Rule key={name} {...props} />
      })}
    </fieldset>
  )
}

const ruleFields: Readonly<Record<RuleName, (props: QuestionRulesProps) => ReactElement>> = {
  leastLetters: (props) => <CountRule {...props} name="leastLetters" />,
  mostLetters: (props) => <CountRule {...props} name="mostLetters" />,
  mostFiles: (props) => <CountRule {...props} name="mostFiles" />,
  mostBytes: (props) => <CountRule {...props} name="mostBytes" unit={megabyte} />,
  least: (props) => <BoundRule {...props} name="least" />,
  most: (props) => <BoundRule {...props} name="most" />,
  pattern: PatternRule,
  domains: (props) => <ListRule {...props} name="domains" isOne={isDomainName} />,
  fileTypes: (props) => <ListRule {...props} name="fileTypes" isOne={isFileType} />,
  choices: ChoicesRule,
  candidates: CandidatesRule,
  message: MessageRule,
}

type CountName = 'leastLetters' | 'mostLetters' | 'mostFiles' | 'mostBytes'

function CountRule(props: QuestionRulesProps & { readonly name: CountName; readonly unit?: number }): ReactElement {
  const { name, unit = 1, rules, onStore } = props
  const t = useTexts()
  const stored = rules[name]
  return (
    <PanelText
      label={t(`forms.rules.${name}`)}
      most={10}
      value={stored === undefined ? null : String(stored / unit)}
      faultOf={(text) => (numberIn(text, unit) === null ? t('forms.rules.bound.fault') : null)}
      onStore={(text) =>
        onStore(withRule(rules, name, text === null ? undefined : (numberIn(text, unit) ?? undefined)))
      }
    />
  )
}

function BoundRule(props: QuestionRulesProps & { readonly name: 'least' | 'most' }): ReactElement {
  const { name, column, rules, onStore } = props
  const t = useTexts()
  const isDay = column.operators.includes('within')
  return (
    <PanelText
      label={t(`forms.rules.${name}`)}
      {...(isDay ? { placeholder: t('forms.rules.day.hint') } : {})}
      most={100}
      value={rules[name] ?? null}
      faultOf={(text) => (isBound(column, name, text) ? null : t('forms.rules.bound.fault'))}
      onStore={(text) => onStore(withRule(rules, name, text ?? undefined))}
    />
  )
}

function PatternRule({ rules, onStore }: QuestionRulesProps): ReactElement {
  const t = useTexts()
  return (
    <PanelText
      label={t('forms.rules.pattern')}
      placeholder={t('forms.rules.pattern.hint')}
      most={500}
      value={rules.pattern ?? null}
      faultOf={(text) => {
        const fault = patternFault(text)
        return fault === null ? null : t('forms.rules.pattern.fault', { fault })
      }}
      onStore={(text) => onStore(withRule(rules, 'pattern', text ?? undefined))}
    />
  )
}

interface ListRuleProps extends QuestionRulesProps {
  readonly name: 'domains' | 'fileTypes'
  readonly isOne: (text: string) => boolean
}

function ListRule({ name, isOne, rules, onStore }: ListRuleProps): ReactElement {
  const t = useTexts()
  return (
    <PanelText
      label={t(`forms.rules.${name}`)}
      placeholder={t(`forms.rules.${name}.hint`)}
      most={2000}
      value={rules[name]?.join(', ') ?? null}
      faultOf={(text) => (listIn(text).every(isOne) ? null : t(`forms.rules.${name}.fault`))}
      onStore={(text) => onStore(withRule(rules, name, text === null ? undefined : listIn(text)))}
    />
  )
}

/** Nothing ticked off: all of them, also those that are made later. */
function ChoicesRule({ column, rules, onStore }: QuestionRulesProps): ReactElement {
  const t = useTexts()
  const { choices } = optionsOf<Static<typeof ChoiceOptions>>(column.source)
  const chosen = rules.choices ?? choices.map(({ id }) => id)

  function choose(id: string, isOn: boolean): void {
    const next = choices.map((one) => one.id).filter((one) => (one === id ? isOn : chosen.includes(one)))
    if (next.length > 0) onStore(withRule(rules, 'choices', next.length === choices.length ? undefined : next))
  }

  return (
    <fieldset className={classes.offered}>
      <legend>{t('forms.rules.choices')}</legend>
      {choices.map(({ id, title }) => (
        <Checkbox
          key={id}
          size="xs"
          label={<bdi>{title}</bdi>}
          checked={chosen.includes(id)}
          onChange={(event) => choose(id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}

const all = 'all'

function CandidatesRule({ projectId, column, rules, onStore }: QuestionRulesProps): ReactElement {
  const t = useTexts()
  const { data } = useQuery(viewsQuery(projectId))
  const views = data?.get(linkOptionsOf(column.source).tableId) ?? []
  const { candidates } = rules
  const isGone = data !== undefined && candidates !== undefined && !views.some(({ id }) => id === candidates)
  return (
    <Select
      size="sm"
      label={t('forms.rules.candidates')}
      value={candidates ?? all}
      data={[
        { value: all, label: t('forms.rules.candidates.all') },
        ...views.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      error={isGone ? t('forms.rules.candidates.gone') : undefined}
      allowDeselect={false}
      onChange={(id) => onStore(withRule(rules, 'candidates', id === null || id === all ? undefined : id))}
    />
  )
}

function MessageRule({ rules, onStore }: QuestionRulesProps): ReactElement {
  const t = useTexts()
  return (
    <PanelText
      label={t('forms.rules.message')}
      placeholder={t('forms.rules.message.hint')}
      most={1000}
      value={rules.message ?? null}
      onStore={(text) => onStore(withRule(rules, 'message', text ?? undefined))}
    />
  )
}
