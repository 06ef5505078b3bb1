import { Checkbox, Select, Textarea } from '@mantine/core'
import type { Choice } from '@rowhouse/core/column-types/choices'
import type { ColumnTypeName } from '@rowhouse/core/column-types/registry'
import type { CellValue } from '@rowhouse/core/storage'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import type { AvatarPerson } from '../../ui/avatar.tsx'
import { FieldError, PasswordField, TextField } from '../../ui/form-fields.tsx'
import { Pill } from './cells/cell-views.tsx'
import { columnLooks } from './column-looks.ts'
import classes from './panels.module.css'
import { type Column, optionsOf } from './table.ts'

/** A text still to be read, or a value that was picked. */
export type Input = string | Exclude<CellValue, string | null>

export interface RecordFieldProps {
  readonly column: Column
  readonly people: ReadonlyMap<string, AvatarPerson>
  readonly isFirst: boolean
  readonly input: Input
  readonly fault: string | null
  readonly onChange: (input: Input) => void
}

type FieldKind = (props: RecordFieldProps) => ReactElement

/** Types that are more than a line of text to fill in. */
const fields: { readonly [T in ColumnTypeName]?: FieldKind } = {
  LongText: LongField,
  JSON: CodeField,
  Checkbox: TickField,
  SingleSelect: SelectField,
  MultiSelect: ManyField,
  Collaborator: PeopleField,
  Rating: RatingField,
  Password: SecretField,
}

/** What browsers know how to pick. */
const inputTypes: { readonly [T in ColumnTypeName]?: string } = {
  Date: 'date',
  DateTime: 'datetime-local',
  Email: 'email',
  URL: 'url',
  PhoneNumber: 'tel',
}

const numbers: readonly ColumnTypeName[] = ['Number', 'Decimal', 'Currency', 'Percent', 'Year']

export function RecordField(props: RecordFieldProps): ReactElement {
  const Field = fields[props.column.type] ?? LineField
  return <Field {...props} />
}

const first = (isFirst: boolean) => (isFirst ? { 'data-autofocus': true } : {})
const textOf = (input: Input): string => (typeof input === 'string' ? input : '')

function Label({ column }: { readonly column: Column }): ReactElement {
  const Icon = columnLooks[column.type].icon
  return (
    <span className={classes.label}>
      <Icon size={14} stroke={1.9} aria-hidden />
      <bdi>{column.title}</bdi>
    </span>
  )
}

function LineField({ column, isFirst, input, fault, onChange }: RecordFieldProps): ReactElement {
  const { type, description, isRequired } = column
  return (
    <TextField
      {...first(isFirst)}
      size="md"
      type={inputTypes[type] ?? 'text'}
      {...(numbers.includes(type) ? { inputMode: 'decimal' as const } : {})}
      {...(type === 'DateTime' ? { step: 1 } : {})}
      label={<Label column={column} />}
      description={description}
      withAsterisk={isRequired}
      autoComplete="off"
      value={textOf(input)}
      fault={fault}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function LongField({ column, isFirst, input, fault, onChange }: RecordFieldProps): ReactElement {
  return (
    <Textarea
      {...first(isFirst)}
      label={<Label column={column} />}
      description={column.description}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      withAsterisk={column.isRequired}
      autosize
      minRows={3}
      maxRows={12}
      value={textOf(input)}
      error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function CodeField(props: RecordFieldProps): ReactElement {
  return (
    <div className={classes.code}>
      <LongField {...props} />
    </div>
  )
}

function SecretField({ column, isFirst, input, fault, onChange }: RecordFieldProps): ReactElement {
  return (
    <PasswordField
      {...first(isFirst)}
      size="md"
      label={<Label column={column} />}
      withAsterisk={column.isRequired}
      autoComplete="new-password"
      value={textOf(input)}
      fault={fault}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function TickField({ column, isFirst, input, fault, onChange }: RecordFieldProps): ReactElement {
  return (
    <Checkbox
      {...first(isFirst)}
      label={<Label column={column} />}
      checked={input === true}
      error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

interface PickFieldProps extends RecordFieldProps {
  readonly data: readonly { readonly value: string; readonly label: string }[]
}

function PickField({ column, isFirst, input, fault, onChange, data }: PickFieldProps): ReactElement {
  return (
    <Select
      {...first(isFirst)}
      size="md"
      label={<Label column={column} />}
      description={column.description}
      withAsterisk={column.isRequired}
      data={[...data]}
      value={textOf(input) || null}
      clearable
      searchable={data.length > 8}
      error={fault === null ? undefined : <FieldError>{fault}</FieldError>}
      comboboxProps={{ zIndex: 'var(--rh-z-popover)' }}
      onChange={(value) => onChange(value ?? '')}
    />
  )
}

function SelectField(props: RecordFieldProps): ReactElement {
  const { choices } = optionsOf<{ choices: readonly Choice[] }>(props.column)
  return <PickField {...props} data={choices.map(({ title }) => ({ value: title, label: title }))} />
}

function RatingField(props: RecordFieldProps): ReactElement {
  const { max } = optionsOf<{ max: number }>(props.column)
  const data = Array.from({ length: max + 1 }, (_, stars) => ({
    value: String(stars),
    label: `${stars} ${'★'.repeat(stars)}${'☆'.repeat(max - stars)}`,
  }))
  return <PickField {...props} data={data} />
}

interface TicksProps extends RecordFieldProps {
  readonly data: readonly { readonly value: string; readonly label: ReactNode; readonly name: string }[]
  readonly isSingle?: boolean
}

function Ticks({ column, input, fault, data, onChange, isSingle = false }: TicksProps): ReactElement {
  const t = useTexts()
  const picked = Array.isArray(input) ? input.map(String) : []
  const toggled = (value: string, isOn: boolean) =>
    isSingle && isOn
      ? [value]
      : data.map((one) => one.value).filter((one) => (one === value ? isOn : picked.includes(one)))
  return (
    <fieldset className={classes.set}>
      <legend>
        <Label column={column} />
      </legend>
      <div className={classes.ticks}>
        {data.length === 0 ? <span className={classes.none}>{t('tables.record.nothingToPick')}</span> : null}
        {data.map(({ value, label, name }) => (
          <Checkbox
            key={value}
            aria-label={name}
            label={label}
            checked={picked.includes(value)}
            onChange={(event) => onChange(toggled(value, event.currentTarget.checked))}
          />
        ))}
      </div>
      {fault === null ? null : (
        <p className={classes.fault} role="alert">
          <FieldError>{fault}</FieldError>
        </p>
      )}
    </fieldset>
  )
}

function ManyField(props: RecordFieldProps): ReactElement {
  const { choices } = optionsOf<{ choices: readonly Choice[] }>(props.column)
  const data = choices.map(({ title, color }) => ({
    value: title,
    name: title,
    label: <Pill title={title} color={color} />,
  }))
  return <Ticks {...props} data={data} />
}

function PeopleField(props: RecordFieldProps): ReactElement {
  const { many } = optionsOf<{ many: boolean }>(props.column)
  const data = [...props.people.values()].map((person) => {
    const name = person.name || person.email
    return { value: person.id, name, label: name }
  })
  return <Ticks {...props} data={data} isSingle={!many} />
}
