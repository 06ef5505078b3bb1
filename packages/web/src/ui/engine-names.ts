/** As their makers call them, in every language. */
export const engineNames = { sqlite: 'SQLite', postgres: 'PostgreSQL', mysql: 'MySQL', mssql: 'SQL Server' } as const
