/** The treatment of a customer's file: store it, or keep only the provider's link, which is valid for a while. */
export const mediaPolicies = ['store', 'link_only'] as const
export type MediaPolicy = (typeof mediaPolicies)[number]
