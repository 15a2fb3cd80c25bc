/** Icons that the build draws in the sizes that phones ask for: SVGs beside the operators file. */
export const DRAWN_ICON = /^\/.*\.svg$/;
