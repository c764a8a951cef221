import { availabilities } from '@hilo/contracts'
import { useProfile, useSetAvailability } from '../../server/profile'
import { useLoadProblem } from '../../server/use-load-problem'
import { account, common } from '../../strings'
import { Button } from '../../ui/button'
import { Segmented } from '../../ui/segmented'
import { Bone, Skeleton } from '../../ui/skeleton'

const words = account.availability

/** Whether one is there for new conversations. */
export function Availability() {
  const query = useProfile()
  const setAvailability = useSetAvailability()
  const problem = useLoadProblem(query, words.failed)
  if (problem) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2 text-second">
        <p role="alert" className="text-bad">
          {problem}
        </p>
        <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      </div>
    )
  }
  if (!query.data) {
    return (
      <Skeleton label={common.loading}>
        <Bone className="h-9 w-full" />
      </Skeleton>
    )
  }
  return (
    <div className="grid gap-2">
      <Segmented
        label={words.title}
        value={query.data.availability}
        onChoose={(availability) => setAvailability.mutate(availability)}
        options={availabilities.map((value) => ({ value, label: words[value] }))}
      />
      <p className="text-meta text-pretty text-muted">{words.help}</p>
    </div>
  )
}
