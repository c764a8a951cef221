// @ts-check
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { BaseSequencer } from 'vitest/node'

/** In each project the files in the order that ORDER_SEED says, which is the same where only some of them run. */
export class OrderBySeed extends BaseSequencer {
  /** @override @type {BaseSequencer['sort']} */
  async sort(files) {
    const { root } = this.ctx.config
    const placed = files.map((file) => ({
      file,
      group: file.project.config.sequence.groupOrder,
      project: file.project.name,
      place: createHash('sha256')
        .update(`${process.env.ORDER_SEED} ${relative(root, file.moduleId)}`)
        .digest('hex'),
    }))
    // Projects stay together: for another one a worker loads all modules anew.
    return placed
      .sort(
        (a, b) => a.group - b.group || a.project.localeCompare(b.project) || a.place.localeCompare(b.place),
      )
      .map(({ file }) => file)
  }
}
