#pragma once

#include <cstddef>  // Defines __GLIBC__.

/// Compiles a function for wide registers too; the loader picks the version that the CPU can run.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__SANITIZE_THREAD__)
#define PUZZLESOLVER_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define PUZZLESOLVER_WIDE
#endif
