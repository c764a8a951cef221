import type { MessageCost, Template } from '@hilo/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { reasonOf } from '../../../server/http/api-error'
import { templates as words } from '../../../strings'
import { ErrorState } from '../../../ui/state/error-state'
import { Bone, Skeleton } from '../../../ui/state/skeleton'
import { TemplateList } from './template-list'

interface TemplateChooserProps {
  templates: UseQueryResult<Template[]>
  /** What messages to this customer cost, where that is known. */
  cost?: MessageCost | null | undefined
  onChoose: (template: Template) => void
}

/** The templates of an account, while they load and where they cannot be loaded too. */
export function TemplateChooser({ templates, cost, onChoose }: TemplateChooserProps) {
  const { data, error, isFetching, refetch } = templates
  return (
    <div className="flex h-[min(56dvh,420px)] min-h-0 flex-col">
      {data ? (
        <TemplateList templates={data} cost={cost} onChoose={onChoose} />
      ) : error ? (
        <ErrorState
          title={words.loadFailed}
          reason={reasonOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton label={words.loading}>
          <div className="grid gap-4 p-5">
            <Bone className="h-10" />
            <Bone className="h-12" />
            <Bone className="h-12" />
          </div>
        </Skeleton>
      )}
    </div>
  )
}
