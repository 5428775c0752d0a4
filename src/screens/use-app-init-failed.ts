import { useQuery } from '@tanstack/react-query';
import { appInitQuery } from '#api/app-init-query.ts';

/** Whether the initial app data could not be had. */
export const useAppInitFailed = (): boolean => useQuery(appInitQuery).isError;
