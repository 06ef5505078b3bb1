/** What makes a grid answer to keys and pointers: members have it with the grid, visitors of a link once they see its rows. */
export { giveHands } from '@rowhouse/grid/hands'
