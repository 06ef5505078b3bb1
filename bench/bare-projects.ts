import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

type Row = Record<string, SQLInputValue>

interface BareUser {
  readonly id: string
  readonly email: string
  readonly firstname: string | null
  readonly lastname: string | null
  readonly is_super: number
}

const seen = `select project.id, project.title, project.prefix, project.description, project.color, project.position,
  project.created_at, project.updated_at, mine.role, mine.starred, mine.last_opened_at
  from rh_projects project left join rh_members mine on mine.project_id = project.id and mine.user_id = ?
  where project.deleted_at is null and project.id in`

const members = `select member.project_id, member.user_id, member.member_count, user.email, user.firstname, user.lastname,
  picture.version as picture from (select project_id, user_id,
    row_number() over (partition by project_id order by created_at, user_id) as place,
    count(*) over (partition by project_id) as member_count from rh_members where project_id in`

const shownMembers = `) member inner join rh_users user on user.id = member.user_id
  left join rh_pictures picture on picture.user_id = member.user_id
  where member.place <= 5 order by member.project_id, member.place`

const allBases = `select id, project_id, alias, type, is_meta, inflection_table, inflection_column, created_at, updated_at
  from rh_bases where project_id in`
const firstMade = 'order by created_at, id'
const own = '(select project_id from rh_members where user_id = ?)'

/** The statements of the measured calls, written by hand and prepared once. */
export class BareProjects {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, StatementSync>()
  readonly #startedAt = Date.now()

  constructor(folder: string) {
    this.#database = new DatabaseSync(join(folder, 'rowhouse.sqlite'), { enableForeignKeyConstraints: true })
    this.#database.exec('pragma journal_mode = wal; pragma synchronous = full')
    // For a start on an empty folder.
    this.#database.exec('create table if not exists rh_settings (name text primary key, value text not null)')
  }

  health(): object {
    this.#all('select name from rh_settings limit 1')
    return { message: 'OK', timestamp: Date.now(), uptime: (Date.now() - this.#startedAt) / 1000 }
  }

  session(id: string): BareUser | undefined {
    const [user] = this.#all(
      `select user.id, user.email, user.firstname, user.lastname, user.is_super, user.token_version
       from rh_sessions session inner join rh_users user on user.id = session.user_id
       where session.id = ? and user.suspended_at is null`,
      id,
    )
    return user as BareUser | undefined
  }

  currentUser(user: BareUser): object {
    const [row] = this.#all(
      `select user.email_verified, picture.version as picture
       from rh_users user left join rh_pictures picture on picture.user_id = user.id where user.id = ?`,
      user.id,
    )
    const { id, email, firstname, lastname } = user
    const roles = user.is_super === 1 ? { user: true, super: true } : { user: true }
    const known = { id, email, email_verified: row?.email_verified === 1, firstname, lastname, picture: row?.picture }
    return { ...known, roles, isAuthorized: true }
  }

  list(user: BareUser): object {
    const order = 'order by project.position, project.created_at, project.id'
    const rows = this.#all(`${seen} ${own} ${order}`, user.id, user.id)
    const byProject = Map.groupBy(this.#all(`${members} ${own} ${shownMembers}`, user.id), (row) => row.project_id)
    const bases = Map.groupBy(this.#all(`${allBases} ${own} ${firstMade}`, user.id), (row) => row.project_id)
    const list = rows.map((row) => ({
      ...present(row, byProject.get(row.id ?? null) ?? []),
      bases: presentBases(bases.get(row.id ?? null) ?? []),
    }))
    const pageInfo = { totalRows: list.length, page: 1, pageSize: list.length, isFirstPage: true, isLastPage: true }
    return { list, pageInfo }
  }

  read(user: BareUser, id: string): object | undefined {
    const [row] = this.#all(`${seen} (?)`, user.id, id)
    if (row === undefined) return undefined
    const bases = presentBases(this.#all(`${allBases} (?) ${firstMade}`, id))
    return { ...present(row, this.#all(`${members} (?) ${shownMembers}`, id)), bases }
  }

  create(user: BareUser, title: string): object | undefined {
    const id = newId('p_')
    const at = new Date().toISOString()
    return this.#inTransaction(() => {
      this.#refuseTaken(user, title, id)
      const prefix = `nc_${id}__`
      this.#all('select id from rh_projects where prefix = ?', prefix)
      const [last] = this.#all(
        `select max(project.position) as last from rh_projects project
         inner join rh_members member on member.project_id = project.id where member.user_id = ?`,
        user.id,
      )
      this.#insert('rh_projects', { id, title, prefix, position: Number(last?.last ?? 0) + 1, at })
      this.#insert('rh_bases', { id: newId('ds_'), project_id: id, at })
      this.#insert('rh_members', { project_id: id, user_id: user.id, at })
      this.#log(user, id, { type: 'projects.created', project: id, title })
      return this.read(user, id)
    })
  }

  update(user: BareUser, id: string, title: string): number {
    return this.#inTransaction(() => {
      const [stored] = this.#all(
        'select title, color, description, configuration from rh_projects where id = ? and deleted_at is null',
        id,
      )
      this.#refuseTaken(user, title, id)
      const sql = 'update rh_projects set title = ?, updated_at = ?, meta_version = meta_version + 1 where id = ?'
      this.#run(sql, title, new Date().toISOString(), id)
      this.#log(user, id, { type: 'projects.updated', project: id, before: { title: stored?.title }, after: { title } })
      return 1
    })
  }

  #refuseTaken(user: BareUser, title: string, id: string): void {
    const others = this.#all(
      `select project.title from rh_projects project inner join rh_members member on member.project_id = project.id
       where member.user_id = ? and project.deleted_at is null and project.id != ?`,
      user.id,
      id,
    )
    const key = title.toLowerCase()
    if (others.some((other) => String(other.title).toLowerCase() === key)) throw new Error('taken')
  }

  #insert(table: keyof typeof inserts, values: Row): void {
    this.#statement(inserts[table]).run(values)
  }

  #log(user: BareUser, project: string, event: { readonly type: string; readonly [field: string]: unknown }): void {
    this.#run(
      'insert into rh_changes (id, at, actor_id, project_id, request_id, type, event) values (?, ?, ?, ?, ?, ?, ?)',
      ...[newId('adt_'), new Date().toISOString(), user.id, project, newId('r_'), event.type, JSON.stringify(event)],
    )
  }

  #inTransaction<T>(work: () => T): T {
    this.#run('begin immediate')
    const result = work()
    this.#run('commit')
    return result
  }

  #all(sql: string, ...values: SQLInputValue[]): Row[] {
    // The columns of these statements hold what may also be bound.
    return this.#statement(sql).all(...values) as Row[]
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#statement(sql).run(...values)
  }

  #statement(sql: string): StatementSync {
    const known = this.#prepared.get(sql) ?? this.#database.prepare(sql)
    this.#prepared.set(sql, known)
    return known
  }
}

const inserts = {
  rh_projects: `insert into rh_projects (id, title, prefix, color, position, configuration, created_at, updated_at)
    values (:id, :title, :prefix, 'blue', :position, '{}', :at, :at)`,
  rh_bases: `insert into rh_bases (id, project_id, alias, type, is_meta, inflection_table, inflection_column, created_at,
    updated_at) values (:id, :project_id, 'db', 'sqlite3', 1, 'camelize', 'camelize', :at, :at)`,
  rh_members: `insert into rh_members (project_id, user_id, role, starred, created_at)
    values (:project_id, :user_id, 'owner', 0, :at)`,
}

function newId(prefix: string): string {
  return prefix + randomBytes(9).toString('base64url')
}

function presentBases(rows: readonly Row[]): object[] {
  return rows.map((base) => ({ ...base, is_meta: base.is_meta === 1, database: 'rowhouse' }))
}

function present({ position, ...project }: Row, projectMembers: readonly Row[]) {
  return {
    ...project,
    status: null,
    meta: null,
    deleted: false,
    order: position,
    is_meta: true,
    custom_role: null,
    without: [],
    api: 'rest',
    starred: project.starred === 1,
    table_count: 0,
    member_count: projectMembers[0]?.member_count ?? 0,
    members: projectMembers.map(({ user_id: id, email, firstname, lastname, picture }) => ({
      id,
      email,
      name: [firstname, lastname].filter((part) => part !== null && part !== '').join(' '),
      picture,
    })),
  }
}
