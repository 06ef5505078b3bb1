import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import {
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { type ReactElement, useState } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import { SearchField } from '../../ui/search-field.tsx'
import classes from './graphql-client.module.css'

type Field = GraphQLField<unknown, unknown> | GraphQLInputField

/** Types and fields of a schema, from its roots on. */
export function SchemaDocs({ schema }: { readonly schema: GraphQLSchema }): ReactElement {
  const t = useTexts()
  const [way, go] = useState<readonly string[]>([])
  const [words, search] = useState('')
  const shown = schema.getType(way.at(-1) ?? '')
  const open = (type: GraphQLNamedType): void => {
    search('')
    go((before) => [...before, type.name])
  }
  return (
    <>
      <div className={classes.fields}>
        <SearchField label={t('graphqlClient.schema.search')} value={words} onChange={search} />
      </div>
      {words.trim() !== '' ? (
        <Found schema={schema} words={words.trim().toLowerCase()} onOpen={open} />
      ) : shown === undefined ? (
        <ul className={classes.list} aria-label={t('graphqlClient.schema.roots')}>
          {rootsOf(schema).map((type) => (
            <li key={type.name}>
              <TypeLink type={type} onOpen={open} />
            </li>
          ))}
        </ul>
      ) : (
        <TypePage type={shown} onOpen={open} onBack={() => go((before) => before.slice(0, -1))} />
      )}
    </>
  )
}

const rootsOf = (schema: GraphQLSchema): readonly GraphQLNamedType[] =>
  [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].filter((type) => type != null)

interface OpensTypes {
  readonly onOpen: (type: GraphQLNamedType) => void
}

function TypeLink({
  type,
  text = type.name,
  onOpen,
}: OpensTypes & { type: GraphQLNamedType; text?: string }): ReactElement {
  return (
    <button type="button" className={classes.type} onClick={() => onOpen(type)}>
      {text}
    </button>
  )
}

function TypePage({ type, onOpen, onBack }: OpensTypes & { type: GraphQLNamedType; onBack: () => void }): ReactElement {
  const t = useTexts()
  const fields = fieldsOf(type)
  const values = isEnumType(type) ? type.getValues() : []
  return (
    <section aria-label={type.name}>
      <header className={classes.typeHead}>
        <ActionIcon size="sm" aria-label={t('graphqlClient.schema.back')} onClick={onBack}>
          <IconArrowLeft size={16} />
        </ActionIcon>
        <h3>{type.name}</h3>
      </header>
      {type.description ? <p className={classes.hint}>{type.description}</p> : null}
      {fields.length === 0 ? null : <h4>{t('graphqlClient.schema.fields')}</h4>}
      <ul className={classes.list}>
        {fields.map((field) => (
          <FieldLine key={field.name} field={field} onOpen={onOpen} />
        ))}
      </ul>
      {values.length === 0 ? null : <h4>{t('graphqlClient.schema.values')}</h4>}
      <ul className={classes.list}>
        {values.map(({ name }) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}

function FieldLine({ field, onOpen }: OpensTypes & { field: Field }): ReactElement {
  const args = 'args' in field ? field.args : []
  return (
    <li className={classes.field}>
      <span>{field.name}</span>
      <TypeLink type={getNamedType(field.type)} text={String(field.type)} onOpen={onOpen} />
      {args.map((one) => (
        <span key={one.name} className={classes.argument}>
          {one.name}: <TypeLink type={getNamedType(one.type)} text={String(one.type)} onOpen={onOpen} />
        </span>
      ))}
      {field.description && field.description !== field.name ? (
        <span className={classes.argument}>{field.description}</span>
      ) : null}
    </li>
  )
}

function fieldsOf(type: GraphQLNamedType): readonly Field[] {
  return isObjectType(type) || isInterfaceType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : []
}

/** Of a schema of hundreds of tables nobody reads more. */
const mostFound = 60

function Found({ schema, words, onOpen }: OpensTypes & { schema: GraphQLSchema; words: string }): ReactElement {
  const t = useTexts()
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const found = types.flatMap((type) => [
    ...(type.name.toLowerCase().includes(words) ? [{ type, text: type.name }] : []),
    ...fieldsOf(type)
      .filter(({ name }) => name.toLowerCase().includes(words))
      .map(({ name }) => ({ type, text: `${type.name}.${name}` })),
  ])
  if (found.length === 0) return <p className={classes.hint}>{t('graphqlClient.schema.nothing')}</p>
  return (
    <ul className={classes.list}>
      {found.slice(0, mostFound).map(({ type, text }) => (
        <li key={text}>
          <TypeLink type={type} text={text} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}
