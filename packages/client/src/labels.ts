import type { FinishReasons, Interaction, Label, ServerEventPayload } from '@hilo/contracts'

type ChangedLabel = ServerEventPayload<'update:label'>

/**
 * The newest of each label that this client has seen. A label changes without a new version of the rows that show it, so
 * a row may arrive that was read before the change: it is shown with the labels known here.
 */
interface LabelBook {
  /** Takes in the label that an event brings. */
  learn(label: ChangedLabel): void
  /** Takes in the labels of rows that a page or an event brings. Returns the rows with the newest labels. */
  read(rows: readonly Interaction[]): Interaction[]
  /** Returns a row with the newest labels; the same object where nothing changed. */
  show(row: Interaction): Interaction
}

type KnownLabel = Label & { readonly deleted_at: string | null }

/** An open interaction loses a deleted label, one that ended before keeps it: the view `interaction_rows` says the same. */
const showsLabel = ({ finished_at }: Interaction, { deleted_at }: KnownLabel): boolean =>
  deleted_at === null || (finished_at !== null && finished_at <= deleted_at)

const inOrder = (a: Label, b: Label): number => a.position - b.position || (a.uuid < b.uuid ? -1 : 1)

export function createLabelBook(): LabelBook {
  const newest = new Map<string, KnownLabel>()

  const show = (row: Interaction): Interaction => {
    const labels = row.labels.flatMap((label) => {
      const known = newest.get(label.uuid)
      if (known && !showsLabel(row, known)) return []
      if (!known || known.version <= label.version) return label
      const { deleted_at: _, ...newer } = known
      return newer
    })
    const isSame =
      labels.length === row.labels.length && labels.every((label, at) => label === row.labels[at])
    return isSame ? row : { ...row, labels: labels.toSorted(inOrder) }
  }

  return {
    learn(label) {
      if ((newest.get(label.uuid)?.version ?? 0) <= label.version) newest.set(label.uuid, label)
    },
    read(rows) {
      for (const label of rows.flatMap(({ labels }) => labels))
        if ((newest.get(label.uuid)?.version ?? 0) < label.version)
          newest.set(label.uuid, { ...label, deleted_at: null })
      return rows.map(show)
    },
    show,
  }
}

/** Returns the same row if its reason still has its name. */
export function withReasons(row: Interaction, { reasons }: Pick<FinishReasons, 'reasons'>): Interaction {
  const reason = reasons.find(({ uuid }) => uuid === row.finish_reason?.uuid)
  if (!reason || reason.name === row.finish_reason?.name) return row
  return { ...row, finish_reason: { uuid: reason.uuid, name: reason.name } }
}
