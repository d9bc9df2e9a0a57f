import('../lib/codes.mjs');
