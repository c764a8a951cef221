import type { Business, SessionUser, WhatsappConfig } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { useBusiness, useWhatsappConfig } from '../../server/business'
import { useLoadProblem } from '../../server/use-load-problem'
import { settings } from '../../strings'
import { ErrorState } from '../../ui/error-state'
import { FormSkeleton } from '../../ui/form-skeleton'

interface WithBotProps {
  me: SessionUser
  /** Around what shows while they are on their way, or do not come. */
  waiting?: (part: ReactNode) => ReactNode
  /** What they will look like. */
  skeleton?: ReactNode
  children: (business: Business, config: WhatsappConfig) => ReactNode
}

/** The messages of the bot are asked for by an identifier that the business knows: first the one, then the other. */
export function WithBot({
  me,
  waiting = asItIs,
  skeleton = <FormSkeleton fields={2} />,
  children,
}: WithBotProps) {
  const business = useBusiness(me.business)
  const config = useWhatsappConfig(business.data?.whatsapp_config_uuid)
  const noBusiness = useLoadProblem(business, settings.businessFailed)
  const noConfig = useLoadProblem(config, settings.configFailed)
  const problem = noBusiness ?? noConfig
  if (problem) {
    return waiting(
      <ErrorState
        {...problem}
        busy={business.isFetching || config.isFetching}
        onRetry={() => void (noBusiness ? business : config).refetch()}
      />,
    )
  }
  return business.data && config.data ? children(business.data, config.data) : waiting(skeleton)
}

const asItIs = (part: ReactNode) => part
