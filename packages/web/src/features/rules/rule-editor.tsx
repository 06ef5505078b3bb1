import { Button, Checkbox, MultiSelect, SegmentedControl, TextInput } from '@mantine/core'
import { ruleLimits } from '@rowhouse/core/api/rules'
import { fieldVerbs, ruleVerbs } from '@rowhouse/core/rules/rule'
import type { ReactElement } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { Project } from '../../structure/projects/project.ts'
import { shownColumns, type Table } from '../../structure/tables/table.ts'
import { DraftPanel } from '../../ui/draft-panel.tsx'
import { FieldError, Notice } from '../../ui/form-fields.tsx'
import filter from '../view-settings/filter.module.css'
import { AddFilters, FilterMembers } from '../view-settings/filter-members.tsx'
import { PersonWords } from '../view-settings/person-words.ts'
import { faultOf, type RuleDraft, specOf } from './rule-draft.ts'
import { RuleTried } from './rule-tried.tsx'
import { RuleWho } from './rule-who.tsx'
import { sentenceOf } from './rule-words.ts'
import classes from './rules.module.css'
import { useNames } from './use-names.ts'
import { useRuleEditing } from './use-rule-editing.ts'

interface RuleEditorProps {
  readonly project: Project
  readonly table: Table
  /** null: a new one. */
  readonly id: string | null
  readonly draft: RuleDraft
  readonly onClose: () => void
}

const formId = 'rule'

export function RuleEditor({ project, table, id, draft: first, onClose }: RuleEditorProps): ReactElement {
  const t = useTexts()
  const { draft, fault, refusal, isBusy, change, submit } = useRuleEditing({ project, table, id, first, onClose })
  const nameable = useNames(project.id)
  const { rows } = draft
  const spec = faultOf({ ...draft, title: draft.title || '-' }) === null ? specOf(table.id, draft) : null
  return (
    <DraftPanel
      opened
      isTouched={draft !== first}
      isBusy={isBusy}
      onClose={onClose}
      title={t(id === null ? 'rules.new' : 'rules.change')}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('shell.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={isBusy}>
            {t('rules.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
        {refusal === null ? null : <Notice kind="error">{refusal}</Notice>}
        <p className={classes.sentence}>
          {sentenceOf(
            { ...draft, verbs: [...draft.verbs], fields: draft.fields && [...draft.fields] },
            table,
            nameable.names,
            t,
          )}
        </p>
        <TextInput
          data-autofocus
          label={t('rules.title')}
          maxLength={ruleLimits.title}
          value={draft.title}
          error={fault === 'title' ? t('rules.fault.title') : undefined}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <RuleWho
          who={draft.who}
          nameable={nameable}
          fault={fault === 'who' ? t('rules.fault.who') : null}
          onChange={(who) => change({ who })}
        />
        <Effect draft={draft} onChange={change} />
        <Verbs draft={draft} fault={fault === 'verbs' ? t('rules.fault.verbs') : null} onChange={change} />
        <Fields
          table={table}
          draft={draft}
          fault={fault === 'fields' ? t('rules.fault.fields') : null}
          onChange={change}
        />
        <fieldset className={classes.part}>
          <legend>{t('rules.rows')}</legend>
          {rows.members.length === 0 ? <p className={classes.hint}>{t('rules.rows.all')}</p> : null}
          <PersonWords value={true}>
            <div className={filter.narrow}>
              <FilterMembers
                group={rows}
                path={[]}
                root={rows}
                project={project}
                table={table}
                change={(next) => change({ rows: next })}
              />
              <AddFilters path={[]} root={rows} table={table} change={(next) => change({ rows: next })} />
            </div>
          </PersonWords>
          {fault === 'rows' ? <FieldError>{t('rules.fault.rows')}</FieldError> : null}
        </fieldset>
        {spec === null ? null : <RuleTried project={project} spec={spec} instead={id} />}
      </form>
    </DraftPanel>
  )
}

interface PartProps {
  readonly draft: RuleDraft
  readonly onChange: (part: Partial<RuleDraft>) => void
}

function Effect({ draft, onChange }: PartProps): ReactElement {
  const t = useTexts()
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('rules.effect')}
      value={draft.effect}
      onChange={(effect) => onChange({ effect: effect === 'deny' ? 'deny' : 'allow' })}
      data={[
        { value: 'allow', label: t('rules.effect.allow') },
        { value: 'deny', label: t('rules.effect.deny') },
      ]}
    />
  )
}

interface FaultyProps extends PartProps {
  readonly fault: string | null
}

function Verbs({ draft, fault, onChange }: FaultyProps): ReactElement {
  const t = useTexts()
  const offered = draft.fields === null ? ruleVerbs : fieldVerbs
  return (
    <fieldset className={classes.part}>
      <legend>{t('rules.verbs')}</legend>
      <div className={classes.verbs}>
        {offered.map((verb) => (
          <Checkbox
            key={verb}
            label={t(`rules.verb.${verb}`)}
            checked={draft.verbs.includes(verb)}
            onChange={(event) =>
              onChange({
                verbs: event.currentTarget.checked
                  ? ruleVerbs.filter((one) => one === verb || draft.verbs.includes(one))
                  : draft.verbs.filter((one) => one !== verb),
              })
            }
          />
        ))}
      </div>
      {fault === null ? null : <FieldError>{fault}</FieldError>}
    </fieldset>
  )
}

function Fields({ table, draft, fault, onChange }: FaultyProps & { readonly table: Table }): ReactElement {
  const t = useTexts()
  const { fields, verbs } = draft
  return (
    <fieldset className={classes.part}>
      <legend>{t('rules.what')}</legend>
      <SegmentedControl
        fullWidth
        aria-label={t('rules.what')}
        value={fields === null ? 'records' : 'fields'}
        onChange={(value) =>
          onChange(
            value === 'records'
              ? { fields: null }
              : { fields: [], verbs: verbs.filter((verb) => fieldVerbs.some((one) => one === verb)) },
          )
        }
        data={[
          { value: 'records', label: t('rules.what.records') },
          { value: 'fields', label: t('rules.what.fields') },
        ]}
      />
      {fields === null ? null : (
        <>
          <MultiSelect
            aria-label={t('rules.fields')}
            placeholder={fields.length === 0 ? t('rules.fields') : ''}
            searchable
            comboboxProps={{ withinPortal: false }}
            value={[...fields]}
            onChange={(next) => onChange({ fields: next })}
            data={shownColumns(table).map(({ id, title }) => ({ value: id, label: title }))}
          />
          {fault === null ? null : <FieldError>{fault}</FieldError>}
          <Checkbox
            label={t('rules.showsComputed')}
            checked={draft.showsComputed}
            onChange={(event) => onChange({ showsComputed: event.currentTarget.checked })}
          />
        </>
      )}
    </fieldset>
  )
}
