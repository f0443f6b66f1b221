@echo off
rem Measures what spring.threads.virtual.enabled=true does: checks the JDK, builds what is missing, runs the runner.
setlocal
set "SUITE=%~dp0."
set "VERSION=0"
if exist "%JAVA_HOME%\release" for /f "usebackq tokens=1,2 delims==" %%k in ("%JAVA_HOME%\release") do (
  if "%%k"=="JAVA_VERSION" set "VERSION=%%~l"
)
for /f "delims=.-+" %%m in ("%VERSION%") do set "MAJOR=%%m"
if %MAJOR% LSS 21 (
  echo bench: set JAVA_HOME to a JDK 21 or later, for example from https://adoptium.net 1>&2
  exit /b 1
)
set JAVA="%JAVA_HOME%\bin\java.exe" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dvtbench.home="%SUITE%"
%JAVA% "%SUITE%\harness\runner\launcher\Build.java" %*
if errorlevel 1 exit /b %errorlevel%
set "JARS=%SUITE%\harness\runner\target\runner.jar;%SUITE%\extensions\*;%SUITE%\harness\kubernetes\target\kubernetes.jar"
%JAVA% --enable-native-access=ALL-UNNAMED -cp "%JARS%" io.vtbench.runner.Main %*
