import type { Template } from './template.ts'

export const projectTracker: Template = {
  id: 'project-tracker',
  color: 'teal',
  opens: 'Tasks',
  tables: [
    {
      title: 'People',
      fields: [
        { title: 'Name', type: 'SingleLineText' },
        { title: 'Team', type: 'SingleSelect', choices: ['Design', 'Engineering', 'Marketing'] },
        { title: 'Email', type: 'Email' },
        { title: 'Tasks in all', through: 'Tasks', counts: true },
      ],
      rows: [
        ['Maya Okafor', 'Design', 'maya@team.example'],
        ['Jonas Weiss', 'Engineering', 'jonas@team.example'],
        ['Priya Nair', 'Engineering', 'priya@team.example'],
        ['Tom Alvarez', 'Marketing', 'tom@team.example'],
      ],
    },
    {
      title: 'Projects',
      fields: [
        { title: 'Project', type: 'SingleLineText' },
        { title: 'State', type: 'SingleSelect', choices: ['Planned', 'Running', 'On hold', 'Done'] },
        { title: 'Lead', linksTo: 'People', back: 'Leads' },
        { title: 'Starts', type: 'Date' },
        { title: 'Ends', type: 'Date' },
        { title: 'Hours planned', through: 'Tasks', rollup: 'Hours', function: 'sum' },
        { title: 'About', type: 'LongText' },
      ],
      rows: [
        ['New website', 'Running', 'Maya Okafor', { day: -20 }, { day: 35 }, 'Faster, and readable on a phone'],
        ['Mobile app', 'Planned', 'Jonas Weiss', { day: 14 }, { day: 120 }, 'The ten things people do most'],
        ['Spring campaign', 'On hold', 'Tom Alvarez', { day: -5 }, { day: 50 }, 'Waits for the budget'],
      ],
      views: [{ title: 'Plan', kind: 'timeline', shown: ['Lead'], colorBy: 'State' }],
    },
    {
      title: 'Tasks',
      fields: [
        { title: 'Task', type: 'SingleLineText' },
        { title: 'Project', linksTo: 'Projects', back: 'Tasks' },
        { title: 'People', linksTo: 'People', back: 'Tasks', many: true },
        { title: 'State', type: 'SingleSelect', choices: ['To do', 'Doing', 'In review', 'Done'] },
        { title: 'Priority', type: 'Rating', options: { max: 3, icon: 'flag' } },
        { title: 'Due', type: 'Date' },
        { title: 'Hours', type: 'Number' },
        { title: 'Labels', type: 'MultiSelect', choices: ['Content', 'Design', 'Code', 'Bug'] },
        { title: 'Days left', formula: "IF({State} = 'Done', BLANK(), DATETIME_DIFF({Due}, TODAY(), 'days'))" },
      ],
      rows: [
        ['Sketch the start page', 'New website', ['Maya Okafor'], 'Done', 3, { day: -8 }, 12, ['Design']],
        ['Write the texts', 'New website', ['Tom Alvarez'], 'Doing', 2, { day: 4 }, 16, ['Content']],
        ['Build the templates', 'New website', ['Jonas Weiss', 'Priya Nair'], 'Doing', 3, { day: 9 }, 40, ['Code']],
        ['Move the old articles', 'New website', ['Priya Nair'], 'To do', 1, { day: 21 }, 20, ['Content', 'Code']],
        ['Ask ten customers', 'Mobile app', ['Maya Okafor'], 'To do', 2, { day: 18 }, 10, ['Design']],
        ['Choose the framework', 'Mobile app', ['Jonas Weiss'], 'In review', 2, { day: 7 }, 8, ['Code']],
        ['Book the photographer', 'Spring campaign', ['Tom Alvarez'], 'To do', 1, { day: 15 }, 2, ['Content']],
      ],
      grid: { footers: { Hours: 'sum' } },
      views: [
        { title: 'Board', kind: 'kanban', shown: ['People', 'Due', 'Labels'], sorts: [['Due', 'asc']] },
        { title: 'Due days', kind: 'calendar', shown: ['Project', 'People'], colorBy: 'State' },
        {
          title: 'Due this fortnight',
          filters: [
            ['Due', 'lte', 'daysFromNow,14'],
            ['State', 'neq', 'Done'],
          ],
          sorts: [['Due', 'asc']],
        },
        { title: 'By project', groups: ['Project'], hidden: ['Labels'] },
      ],
    },
  ],
}
