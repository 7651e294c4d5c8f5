import { totalmem } from 'node:os';

/**
 * PostgreSQL's memory settings for this machine or its container's limit: a quarter for shared buffers, as PostgreSQL's
 * manual advises, at most 8 GB.
 */
export function memorySettings(bytes = machineBytes()) {
  const megabytes = bytes / 2 ** 20;
  const within = (min: number, size: number, max: number) => `${Math.round(Math.min(max, Math.max(min, size)))}MB`;
  return {
    shared_buffers: within(128, megabytes / 4, 8_192),
    effective_cache_size: within(256, megabytes / 2, 1_000_000),
    maintenance_work_mem: within(64, megabytes / 32, 1_024),
    // A statement may use it several times, and up to 200 connections run one.
    work_mem: within(4, megabytes / 800, 64),
  };
}

function machineBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
