import type { Template } from './template.ts'

const money = { code: 'EUR', precision: 2 }

export const stockAndOrders: Template = {
  id: 'stock-and-orders',
  color: 'green',
  opens: 'Products',
  tables: [
    {
      title: 'Suppliers',
      fields: [
        { title: 'Supplier', type: 'SingleLineText' },
        { title: 'Email', type: 'Email' },
        { title: 'Days to deliver', type: 'Number' },
        { title: 'Trust', type: 'Rating' },
      ],
      rows: [
        ['Alder & Sons', 'orders@alder.example', 4, 5],
        ['Meridian Supplies', 'hello@meridian.example', 9, 4],
        ['Kettle Works', 'sales@kettle.example', 14, 3],
      ],
    },
    {
      title: 'Products',
      fields: [
        { title: 'Product', type: 'SingleLineText' },
        { title: 'Number', type: 'SingleLineText' },
        { title: 'Supplier', linksTo: 'Suppliers', back: 'Products' },
        { title: 'Price', type: 'Currency', options: money },
        { title: 'In stock', type: 'Number' },
        { title: 'Reorder at', type: 'Number' },
        { title: 'Short', formula: "IF({In stock} <= {Reorder at}, 'Order now', '')" },
        { title: 'Worth', formula: '{Price} * {In stock}' },
      ],
      rows: [
        ['Oak shelf 80 cm', 'OS-080', 'Alder & Sons', '49.00', 36, 10],
        ['Oak shelf 120 cm', 'OS-120', 'Alder & Sons', '69.00', 8, 10],
        ['Wall bracket, pair', 'WB-002', 'Meridian Supplies', '12.50', 140, 40],
        ['Steel kettle', 'SK-001', 'Kettle Works', '38.90', 4, 12],
        ['Screw set', 'SC-100', 'Meridian Supplies', '4.75', 310, 100],
      ],
      grid: { footers: { Worth: 'sum' } },
      views: [
        { title: 'To reorder', filters: [['Short', 'eq', 'Order now']] },
        { title: 'Catalogue', kind: 'gallery', shown: ['Number', 'Price', 'In stock', 'Short'] },
      ],
    },
    {
      title: 'Orders',
      fields: [
        { title: 'Order', type: 'SingleLineText' },
        { title: 'Customer', type: 'SingleLineText' },
        { title: 'Ordered on', type: 'Date' },
        { title: 'State', type: 'SingleSelect', choices: ['New', 'Packed', 'Sent', 'Returned'] },
        { title: 'Total', through: 'Order lines', rollup: 'Sum', function: 'sum' },
      ],
      rows: [
        ['2041', 'Nora Lind', { day: -3 }, 'New'],
        ['2040', 'Emil Costa', { day: -4 }, 'Packed'],
        ['2039', 'Rosa Marin', { day: -8 }, 'Sent'],
      ],
      views: [
        { title: 'To send', filters: [['State', 'anyof', ['New', 'Packed']]], sorts: [['Ordered on', 'asc']] },
        { title: 'Packing', kind: 'kanban', shown: ['Customer', 'Ordered on', 'Total'] },
      ],
    },
    {
      title: 'Order lines',
      fields: [
        { title: 'Line', type: 'SingleLineText' },
        { title: 'Order', linksTo: 'Orders', back: 'Order lines' },
        { title: 'Product', linksTo: 'Products', back: 'Order lines' },
        { title: 'Pieces', type: 'Number' },
        { title: 'Unit price', type: 'Currency', options: money },
        { title: 'Sum', formula: '{Pieces} * {Unit price}' },
      ],
      rows: [
        ['2041-1', '2041', 'Oak shelf 120 cm', 2, '69.00'],
        ['2041-2', '2041', 'Wall bracket, pair', 2, '12.50'],
        ['2040-1', '2040', 'Steel kettle', 1, '38.90'],
        ['2039-1', '2039', 'Oak shelf 80 cm', 4, '49.00'],
        ['2039-2', '2039', 'Screw set', 4, '4.75'],
      ],
      grid: { footers: { Pieces: 'sum', Sum: 'sum' } },
    },
  ],
}
