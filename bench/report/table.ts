import type { Figure } from './figure'

const verdict = ({ holds }: Figure): string => (holds === null ? '-' : holds ? 'holds' : 'does not hold')
const ratioOf = ({ ratio }: Figure): string => (ratio === null ? '-' : `x${ratio}`)

/** For the screen. */
export const linesOf = (figures: readonly Figure[]): readonly string[] =>
  figures.map((figure) => {
    const beside = figure.floor === null ? '' : `, beside ${figure.floor}`
    const ratio = figure.ratio === null ? '' : ` (${ratioOf(figure)})`
    return `${figure.what}: ${figure.ours}${beside}${ratio}; goal ${figure.goal}: ${verdict(figure)}`
  })

export const header = ['| | Goal | Floor | Hilo | Ratio | |', '|---|---|---|---|---|---|']
export const rowOf = (figure: Figure): string =>
  `| ${figure.what} | ${figure.goal} | ${figure.floor ?? '-'} | ${figure.ours} | ${ratioOf(figure)} | ${verdict(figure)} |`
