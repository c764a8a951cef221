/** As in the contract's routes, which this page does not load. `paths.test.ts` compares them. */
export const videoLinkPath = '/api/video/link/'
